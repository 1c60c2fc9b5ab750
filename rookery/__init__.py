"""The engine between blueprints and models: services, schemas, federation, jobs, and the toolkits below them.

In a checkout `app`, `blueprints`, `models` and `migrations` are beside this package; in the wheel they are in its
folder `application`, so that site-packages get no name but `rookery`. HOME, their folder, comes first on the path.
"""

import os
import sys

__version__ = "0.2.0"
_PACKAGE = os.path.dirname(os.path.abspath(__file__))
_INSTALLED = os.path.join(_PACKAGE, "application")
IS_INSTALLED = os.path.isdir(_INSTALLED)
HOME = _INSTALLED if IS_INSTALLED else os.path.dirname(_PACKAGE)
sys.path.insert(0, HOME)
