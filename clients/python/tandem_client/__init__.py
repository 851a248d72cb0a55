"""A client of Tandem, a platform for virtual energy trading: energy in kWh, prices in TC/kWh, coins in TC.

>>> from tandem_client import Client
>>> with Client("http://localhost:3000", token="tandem_...") as client:
...     markets = client.list_intraday_markets()
"""

from .calls import Calls
from .frames import flatten, frame
from .scenario import ScenarioEnv, ScenarioRefused, offer
from .transport import File, Refused, Unreachable


class Client(Calls):
    """A Tandem server: a method for each of its calls, and what ``Transport`` does around them."""


__all__ = ["Client", "File", "Refused", "ScenarioEnv", "ScenarioRefused", "Unreachable", "flatten", "frame", "offer"]
