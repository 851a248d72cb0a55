"""A Modbus TCP server that the project did not write, for its tests: Debian's python3-pymodbus.

Reads what it serves as one line of JSON from standard input:
    {"port": 0, "framing": "tcp" or "rtu", "units": {"7": {"input": {...}, "holding": {...}}}}
with, for each kind of register, "blank": [[first, count], ...] for registers that are there and show 0, and
"values": [[address, struct format such as ">f", value], ...]. All others are gaps: exception 2. A unit that is not listed
is silent, as behind many gateways. Prints the port once it listens, and ends with its standard input.
"""
import asyncio
import json
import logging
import struct
import sys
import types

try:
    import serial_asyncio  # noqa: F401
except ImportError:
    # Its serial lines want packages that Debian only recommends; none is opened here.
    sys.modules["serial"] = types.ModuleType("serial")
    sys.modules["serial_asyncio"] = types.ModuleType("serial_asyncio")
    sys.modules["serial_asyncio"].create_serial_connection = None

from pymodbus.datastore import ModbusServerContext, ModbusSlaveContext, ModbusSparseDataBlock
from pymodbus.server.async_io import ModbusTcpServer
from pymodbus.transaction import ModbusRtuFramer, ModbusSocketFramer


def block(registers):
    words = {}
    for first, count in registers.get("blank", []):
        words.update({address: 0 for address in range(first, first + count)})
    for address, form, value in registers.get("values", []):
        data = struct.pack(form, value)
        for index in range(0, len(data), 2):
            words[address + index // 2] = int.from_bytes(data[index:index + 2], "big")
    return ModbusSparseDataBlock(words)


async def main():
    # It reports each unknown unit and each end of a connection.
    logging.disable(logging.CRITICAL)
    wanted = json.loads(sys.stdin.readline())
    slaves = {
        int(unit): ModbusSlaveContext(
            ir=block(registers.get("input", {})), hr=block(registers.get("holding", {})), zero_mode=True
        )
        for unit, registers in wanted["units"].items()
    }
    server = ModbusTcpServer(
        context=ModbusServerContext(slaves=slaves, single=False),
        framer=ModbusRtuFramer if wanted["framing"] == "rtu" else ModbusSocketFramer,
        address=("127.0.0.1", wanted["port"]),
        allow_reuse_address=True,
        ignore_missing_slaves=True,
        loop=asyncio.get_running_loop(),
    )
    serving = asyncio.create_task(server.serve_forever())
    await server.serving
    print(server.server.sockets[0].getsockname()[1], flush=True)
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    serving.cancel()


asyncio.run(main())
