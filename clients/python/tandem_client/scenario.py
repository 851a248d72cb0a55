"""A market in which agents take part, with a clock that waits for them: ``tandem scenario serve FILE``.

A parallel environment in the sense of PettingZoo: ``reset`` and ``step`` speak of all agents at once, by name. A step is a day: an
observation is what the agent knows before the gate closes, an action is its order, a reward is what it gained less what being off plan
cost it, in TC.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import httpx


class ScenarioRefused(Exception):
    """The scenario cannot take what it was asked for; it stands where it stood."""


class ScenarioEnv:
    """Agents in a scenario. ``start`` begins a server of its own; ``close`` ends it."""

    metadata = {"name": "tandem_scenario_v1", "is_parallelizable": True}

    def __init__(self, url: str, token: str, *, timeout: float = 600.0):
        self._http = httpx.Client(base_url=url, headers={"authorization": f"Bearer {token}"}, timeout=timeout)
        self._server: subprocess.Popen[str] | None = None
        known = self._ask("GET", "/scenario")
        self.scenario: str = known["scenario"]
        self.designs: list[str] = known["designs"]
        self.days: int = known["days"]
        self.possible_agents: list[str] = known["agents"]
        self.agents: list[str] = []

    @classmethod
    def start(cls, file: Path | str, *, command: Sequence[str] = ("npx", "tandem"), cwd: Path | str | None = None) -> ScenarioEnv:
        """Starts ``tandem scenario serve`` and connects to it."""
        # Without a shell: a name of a file is no command.
        server = subprocess.Popen([*command, "scenario", "serve", str(file)], stdout=subprocess.PIPE, text=True, cwd=cwd)
        assert server.stdout is not None
        line = server.stdout.readline()
        try:
            place = json.loads(line)
            env = cls(place["url"], place["token"])
        except Exception as error:
            server.terminate()
            server.wait()
            raise ScenarioRefused(f"tandem scenario serve {file} did not begin; what it said is above") from error
        env._server = server
        return env

    def __enter__(self) -> ScenarioEnv:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begins a life of the market anew: the same ``seed`` (from 1 on) meets the same chance. ``options``: ``{"design": name}``."""
        turn = self._ask("POST", "/reset", {**({"seed": seed} if seed is not None else {}), **(options or {})})
        self.agents = list(self.possible_agents)
        return turn["observations"], turn["infos"]

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        """Takes the order of each agent for the day and lives on to the next: observations, rewards, terminations, truncations, infos.

        An action is ``{"orders": [{"period": 1, "side": "sell", "steps": [{"price": 0.2, "quantity": 1.5}]}]}`` (TC/kWh, kWh), or ``None``;
        whoever is left out orders nothing. One that cannot be taken raises ``ScenarioRefused``, and the day waits for another.
        The life ends with its last day, for all at once: they are truncated, nobody dies.
        """
        turn = self._ask("POST", "/step", {"actions": dict(actions)})
        agents, is_over = self.agents, turn["isOver"]
        observations = turn["observations"] if turn["observations"] is not None else {}
        if is_over:
            self.agents = []
        return (
            observations,
            {agent: turn["rewards"][agent] for agent in agents},
            {agent: False for agent in agents},
            {agent: is_over for agent in agents},
            {agent: turn["infos"][agent] for agent in agents},
        )

    def close(self) -> None:
        """Gives the connection back, and ends the server that ``start`` began."""
        self._http.close()
        if self._server is not None:
            self._server.terminate()
            self._server.wait()
            if self._server.stdout is not None:
                self._server.stdout.close()
            self._server = None

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        response = self._http.request(method, path, json=body) if body is not None else self._http.request(method, path)
        answer = response.json()
        if response.is_success:
            return answer
        raise ScenarioRefused(str(answer.get("message", response.status_code)))


def offer(observation: Mapping[str, Any], price: float | Sequence[float]) -> dict[str, Any]:
    """An action: everything that an agent expects to have left or to miss, at a price, or at one for each period."""
    prices = [price] * len(observation["periods"]) if isinstance(price, (int, float)) else list(price)
    orders = []
    for place, (needs, has, at) in enumerate(zip(observation["consumption"], observation["production"], prices, strict=True)):
        net = round((needs - has) * 1_000)
        if net == 0:
            continue
        step = {"price": round(min(observation["maxPrice"], max(observation["minPrice"], at)), 5), "quantity": abs(net) / 1_000}
        orders.append({"period": place + 1, "side": "buy" if net > 0 else "sell", "steps": [step]})
    return {"orders": orders}
