"""Files of a case: taken in, drawn anew, stored out of reach, handed out."""
