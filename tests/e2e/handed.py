"""What the module hands to macros and other modules: by hooks, by its API, and its examples."""

from __future__ import annotations

from .play import API, Seat

EXAMPLES = ("Alert: somebody tires (on/off)", "Fatigue gauge", "What happened?")
"""Those that show names."""

_LISTEN = """() => {
    const names = ['preRequest', 'tokens', 'entry'];
    globalThis.handed = Object.fromEntries(names.map((name) => [name, []]));
    for (const name of names) {
        Hooks.on(`extra-effort.${name}`, (...told) => { globalThis.handed[name].push(told); });
    }
}"""

_HANDED = f"""async (token) => {{
    const api = {API};
    const texts = (value) => {{
        if (typeof value === 'string') return [value];
        if (value === null || typeof value !== 'object') return [];
        return Object.entries(value).flatMap(([key, one]) => [key, ...texts(one)]);
    }};
    const members = {{
        preview: await api.preview('run', {{ token }}),
        history: await api.history({{ limit: 100 }}),
        state: api.tokens().map((id) => api.state(id)),
        feats: api.feats(),
    }};
    const handed = Object.entries({{ ...globalThis.handed, ...members }});
    return Object.fromEntries(handed.map(([name, one]) => [name, [...new Set(texts(one))]]));
}}"""

_RUN = """async (name) => {
    const macros = await game.packs.get('extra-effort.examples').getDocuments();
    await macros.find((macro) => macro.name === name).execute();
}"""


async def listen(seat: Seat) -> None:
    """Keep what the hooks bring from now on."""
    await seat.eval(_LISTEN)


async def out(seat: Seat, token: str) -> dict[str, list[str]]:
    """Return all texts that each hook has brought and each member of the API answers."""
    texts: dict[str, list[str]] = await seat.eval(_HANDED, token)
    return texts


async def run_example(seat: Seat, name: str) -> None:
    """Run a macro of the examples, as that user."""
    await seat.eval(_RUN, name)
