"""A Modbus server that the project did not write, for its tests: Debian's libmodbus5, by Python's ctypes.

Reads what it serves as one line of JSON from standard input:
    {"framing": "tcp" or "rtu", "unit": 7, "hangsUp": false, "first": 100, "count": 64,
     "holding": [[address, struct format such as "<f", order of its bytes such as "CDAB"], value], "input": [...]}
Registers from `first` on, `count` of them, are there and show 0; others are exception 2. With `rtu` the frames of a serial
line come over TCP: libmodbus answers at one end of a pseudo terminal, and its other end is passed on as cheap RS485
converters do it. With `hangsUp` each connection is closed after one answer. Prints the port once it listens, and ends with
its standard input.
"""
import ctypes
import json
import os
import pty
import select
import socket
import struct
import sys
import threading
import tty

library = ctypes.CDLL("libmodbus.so.5", use_errno=True)


class Mapping(ctypes.Structure):
    _fields_ = [
        *[(name, ctypes.c_int) for name in ("nb_bits", "start_bits", "nb_input_bits", "start_input_bits")],
        *[(name, ctypes.c_int) for name in ("nb_input", "start_input", "nb_holding", "start_holding")],
        ("bits", ctypes.c_void_p),
        ("input_bits", ctypes.c_void_p),
        ("input", ctypes.POINTER(ctypes.c_uint16)),
        ("holding", ctypes.POINTER(ctypes.c_uint16)),
    ]


library.modbus_new_tcp.restype = ctypes.c_void_p
library.modbus_new_rtu.restype = ctypes.c_void_p
library.modbus_mapping_new_start_address.restype = ctypes.POINTER(Mapping)


def place(words, first, values):
    for address, form, order, value in values:
        data = struct.pack(">" + form, value)
        if len(data) == 4:
            data = bytes(data["ABCD".index(letter)] for letter in order)
        elif order == "BA":
            data = data[::-1]
        for index in range(0, len(data), 2):
            words[address - first + index // 2] = int.from_bytes(data[index:index + 2], "big")


def answer(context, mapping):
    """One request and its answer; False once nobody asks any more."""
    query = (ctypes.c_uint8 * 260)()
    length = library.modbus_receive(context, query)
    if length > 0:
        library.modbus_reply(context, query, length, mapping)
    return length >= 0


def serve_tcp(wanted, mapping):
    context = ctypes.c_void_p(library.modbus_new_tcp(b"127.0.0.1", 0))
    listener = library.modbus_tcp_listen(context, 4)
    print(socket.socket(fileno=os.dup(listener)).getsockname()[1], flush=True)
    handle = ctypes.c_int(listener)
    while library.modbus_tcp_accept(context, ctypes.byref(handle)) >= 0:
        while answer(context, mapping) and not wanted["hangsUp"]:
            pass
        library.modbus_close(context)


def serve_line(wanted, mapping):
    master, slave = pty.openpty()
    tty.setraw(master)
    context = ctypes.c_void_p(
        library.modbus_new_rtu(os.ttyname(slave).encode(), 115200, ctypes.c_char(b"N"), 8, 1)
    )
    library.modbus_set_slave(context, wanted["unit"])
    if library.modbus_connect(context) != 0:
        raise OSError(ctypes.get_errno(), "libmodbus does not open its line")
    threading.Thread(target=keep_answering, args=(context, mapping), daemon=True).start()
    listener = socket.create_server(("127.0.0.1", 0))
    print(listener.getsockname()[1], flush=True)
    while True:
        peer, _ = listener.accept()
        pass_on(peer, master)


def keep_answering(context, mapping):
    while True:
        answer(context, mapping)


def pass_on(peer, line):
    """Bytes in both directions until the peer is gone."""
    with peer:
        while True:
            ready, _, _ = select.select([peer, line], [], [])
            if line in ready:
                peer.sendall(os.read(line, 512))
            if peer in ready:
                data = peer.recv(512)
                if not data:
                    return
                os.write(line, data)


def main():
    wanted = json.loads(sys.stdin.readline())
    first, count = wanted["first"], wanted["count"]
    mapping = library.modbus_mapping_new_start_address(0, 0, 0, 0, first, count, first, count)
    place(mapping.contents.holding, first, wanted["holding"])
    place(mapping.contents.input, first, wanted["input"])
    serve = serve_line if wanted["framing"] == "rtu" else serve_tcp
    threading.Thread(target=serve, args=(wanted, mapping), daemon=True).start()
    sys.stdin.read()


main()
