// Where the MQTT broker of the tests is, which is not our own. Node's own modules only.
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'

/** Debian keeps it where only root looks. */
const programs = ['/usr/sbin/mosquitto', 'mosquitto', '/opt/homebrew/sbin/mosquitto']

/** The program of the broker; undefined when there is none. */
export function findMosquitto() {
  return programs.find((program) =>
    program.startsWith('/') ? fs.existsSync(program) : !spawnSync(program, ['-h'], { stdio: 'ignore' }).error,
  )
}

export const mosquittoHint =
  'Some tests listen to an MQTT broker that is not our own, and it was not found. Install it: "sudo apt-get install mosquitto" (Debian), or "brew install mosquitto" (macOS).'
