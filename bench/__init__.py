"""How fast Rookery is and how much it needs: `python -m bench` starts a real server and measures it from outside."""
