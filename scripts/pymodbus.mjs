// Where the Modbus server of the tests is, which is not our own. Node's own modules only.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Debian's own Python first: another one does not see Debian's packages. */
const pythons = ['/usr/bin/python3', 'python3'].filter((python) => !python.startsWith('/') || fs.existsSync(python))

/** The Python that has pymodbus; undefined when there is none. */
export function findPymodbus() {
  return pythons.find((python) => spawnSync(python, ['-c', 'import pymodbus'], { stdio: 'ignore' }).status === 0)
}

export const pymodbusHint =
  'Some tests read a Modbus server that is not our own, and it was not found. Install it: "sudo apt-get install python3-pymodbus" (Debian), or "pip install pymodbus==3.0.0".'
