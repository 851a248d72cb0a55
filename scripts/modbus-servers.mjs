// Where the Modbus servers of the tests are, which are not our own. Node's own modules only.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Debian's own Python first: another one does not see Debian's packages. */
const pythons = ['/usr/bin/python3', 'python3'].filter((python) => !python.startsWith('/') || fs.existsSync(python))

/** The Python that can run this; undefined when there is none. */
export function findPython(statement) {
  return pythons.find((python) => spawnSync(python, ['-c', statement], { stdio: 'ignore' }).status === 0)
}

export function findPymodbus() {
  return findPython('import pymodbus')
}

export const pymodbusHint =
  'Some tests read a Modbus server that is not our own, and it was not found. Install it: "sudo apt-get install python3-pymodbus" (Debian), or "pip install pymodbus==3.0.0".'

/** libmodbus, which Python's ctypes speaks to. */
export function findLibmodbus() {
  return findPython('import ctypes; ctypes.CDLL("libmodbus.so.5")')
}

export const libmodbusHint =
  'Some tests read a second Modbus server that is not our own, and it was not found. Install it: "sudo apt-get install libmodbus5 python3" (Debian).'
