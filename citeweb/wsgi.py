"""What the web server imports."""

from __future__ import annotations

import os

from django.core.wsgi import get_wsgi_application

from citeweb.middleware import without_bodies_of_heads

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "citeweb.settings")
application = without_bodies_of_heads(get_wsgi_application())
