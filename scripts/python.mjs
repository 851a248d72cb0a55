// Where Debian's Python is with what the tests of the Python client ask of it. Node's own modules only.
import { findPython } from './modbus-servers.mjs'

export function findClientPython() {
  return findPython('import setuptools, httpx, pandas, pip, wheel')
}

export const clientPythonHint =
  'Some tests run the Python client, and a Python with httpx, pandas, pip, setuptools and wheel was not found. Install it: "sudo apt-get install python3-httpx python3-pandas python3-pip python3-setuptools python3-wheel" (Debian).'
