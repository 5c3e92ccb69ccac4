#!/usr/bin/env python3
"""Tests linesift mcp with the client of the Model Context Protocol that PyPI has.

It makes a virtual environment and builds the command, both in a temporary folder.
"""

import subprocess
import sys
import tempfile
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "data/samples/pages/news-harbour.html"
CLIENT = """
import asyncio, sys
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

async def main(program, page):
    async with stdio_client(StdioServerParameters(command=program, args=["mcp"])) as streams, ClientSession(*streams) as session:
        await session.initialize()
        [tool] = (await session.list_tools()).tools
        assert tool.name == "extract" and "title" in tool.output_schema["properties"], tool
        result = await session.call_tool("extract", {"html": open(page, encoding="utf-8").read(), "url": "https://harbour.example/"})
        assert not result.is_error and result.structured_content["title"], result
        print(result.content[0].text, end="")
        result = await session.call_tool("extract", {"url": "http://127.0.0.1:9/"})
        assert result.is_error and "--allow-private" in result.content[0].text, result

asyncio.run(main(*sys.argv[1:]))
"""

with tempfile.TemporaryDirectory() as folder:
    subprocess.run(["go", "build", "-C", ROOT, "-o", folder, "./cmd/linesift"], check=True)
    venv.create(f"{folder}/venv", with_pip=True)
    python, linesift = f"{folder}/venv/bin/python", f"{folder}/linesift"
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "mcp==2.3.0"], check=True)
    got = subprocess.run([python, "-c", CLIENT, linesift, PAGE], check=True, timeout=60, stdout=subprocess.PIPE).stdout
    want = subprocess.run([linesift, "classify", "--format", "markdown", "--title", "--url", "https://harbour.example/", PAGE], check=True, stdout=subprocess.PIPE).stdout
    if got != want:
        sys.exit(f"mcp gives {got!r}, classify {want!r}")
    print("mcp gives PyPI's client what classify prints")
