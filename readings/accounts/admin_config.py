from django.contrib.admin import apps


class AdminConfig(apps.AdminConfig):
    """Names our admin in the settings; in a module of its own, since it is read before any model can be."""

    default_site = "readings.accounts.admin_site.StaffSite"
