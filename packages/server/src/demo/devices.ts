import type { Platform } from '../platform/platform.ts'
import { startSimulator, type Simulator, type SimulatorSetup } from '../simulator/simulator.ts'

/** The demo's meters. Two are attached, the others wait for a visitor. */
export const demoDevices: SimulatorSetup = {
  devices: 6,
  kinds: ['household', 'separate', 'household', 'prosumer', 'generator', 'household'],
  seed: 20,
}

/** Where the demo's people have a meter, and of what: by username, the number of the device, which is its unit. */
export const attachedDevices = [
  { username: 'andrei', device: 1, placement: 'connection' },
  { username: 'ana', device: 2, placement: 'separate' },
] as const

/** A unit that nobody serves: what a meter without power is to whoever asks it. */
export const silentUnit = 9

/**
 * Serves the demo's meters where the settings say, on this machine alone; null where they say nowhere. Where the port is taken,
 * another start of the demo serves the same ones.
 */
export async function startDemoDevices({ config, clock, log }: Platform): Promise<Simulator | null> {
  const { simulatorPort: port } = config
  if (port === 0) return null
  try {
    return await startSimulator({ ...demoDevices, port, now: () => clock.now().epochMilliseconds })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    log.info({ port }, 'the port of the simulated meters is taken: another one serves them')
    return null
  }
}
