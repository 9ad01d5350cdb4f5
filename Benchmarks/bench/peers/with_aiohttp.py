"""aiohttp, so many connections, SHA-256 of every body. Usage: with_aiohttp.py CONNECTIONS OUT < ADDRESSES"""
import asyncio
import hashlib
import sys
from pathlib import Path

import aiohttp


async def main():
    width, out = int(sys.argv[1]), Path(sys.argv[2])
    addresses = enumerate(sys.stdin.read().split())
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=width)) as session:
        async def worker():
            for number, address in addresses:
                async with session.get(address) as answer:
                    answer.raise_for_status()
                    data = await answer.read()
                hashlib.sha256(data).digest()
                (out / str(number)).write_bytes(data)
        await asyncio.gather(*(worker() for _ in range(width)))


asyncio.run(main())
