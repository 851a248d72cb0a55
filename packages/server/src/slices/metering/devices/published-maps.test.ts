import type { MeasuredValues } from '@tandem/core/metering/quantities.ts'
import { afterEach, expect, test } from 'vitest'
import { modbusEndpoint } from '../../../platform/modbus.ts'
import { startRegisterServer } from '../../../testing/register-server.ts'
import { findProfile } from './profiles.ts'
import { readDevice } from './read-device.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** Registers as a device's memory, written by Node's own Buffer; what nobody wrote is not there. */
class Image {
  readonly words = new Map<number, number>()

  /** Values of one kind, one after another, the high word first. */
  put(address: number, write: (bytes: Buffer, value: number, at: number) => unknown, size: 2 | 4, ...values: number[]) {
    values.forEach((value, index) => {
      const bytes = Buffer.alloc(size)
      write(bytes, value, 0)
      this.place(address + (index * size) / 2, bytes)
    })
    return this
  }

  floats(address: number, ...values: number[]) {
    return this.put(address, (bytes, value, at) => bytes.writeFloatBE(value, at), 4, ...values)
  }

  /** The low word first, as "CDAB". */
  swappedFloats(address: number, ...values: number[]) {
    const write = (bytes: Buffer, value: number) => {
      bytes.writeFloatLE(value)
      bytes.swap16()
    }
    return this.put(address, write, 4, ...values)
  }

  int32(address: number, ...values: number[]) {
    return this.put(address, (bytes, value, at) => bytes.writeInt32BE(value, at), 4, ...values)
  }

  int16(address: number, ...values: number[]) {
    return this.put(address, (bytes, value, at) => bytes.writeInt16BE(value, at), 2, ...values)
  }

  uint16(address: number, ...values: number[]) {
    return this.put(address, (bytes, value, at) => bytes.writeUInt16BE(value, at), 2, ...values)
  }

  private place(address: number, bytes: Buffer): void {
    for (let at = 0; at < bytes.length; at += 2) this.words.set(address + at / 2, bytes.readUInt16BE(at))
  }
}

async function readImage(profileId: string, functionCode: 3 | 4, image: Image): Promise<MeasuredValues> {
  const profile = findProfile(profileId)
  if (!profile) throw new Error(`there is no model ${profileId}`)
  const server = await startRegisterServer({ unit: 1, functionCode })
  for (const [address, word] of image.words) server.words.set(address, word)
  const address = { ip: '127.0.0.1', port: server.port, framing: 'tcp' as const }
  const endpoint = modbusEndpoint(address, { connectMs: 5_000, answerMs: 5_000 })
  stops.push(() => endpoint.close(), server.stop)
  await endpoint.connect()
  return readDevice(endpoint, profile, 1)
}

/** Eastron numbers input registers from 30001, which is address 0. */
const eastron = (parameter: number) => parameter - 30_001

test('Eastron SDM72D-M: power and counters, nothing else', async () => {
  const image = new Image()
    .floats(eastron(30_053), -1_250.5)
    .floats(eastron(30_073), 4_321.25, 876.5)
    .floats(eastron(30_343), 5_197.75)
  expect(await readImage('eastron_sdm72', 4, image)).toEqual({
    active_power_total: -1_250_500,
    active_energy_import: 4_321_250,
    active_energy_export: 876_500,
    active_energy_total: 5_197_750,
  })
})

test('Eastron SDM72D-M v2: three phases', async () => {
  const image = new Image()
    .floats(eastron(30_001), 230.5, 231, 229.5, 1.5, 2.5, 3.5, 345, 575, -805)
    .floats(eastron(30_019), 350, 580, 810, 10, 20, 30, 0.985, 0.99, -0.995)
    .floats(eastron(30_053), 115)
    .floats(eastron(30_057), 1_740)
    .floats(eastron(30_061), 60)
    .floats(eastron(30_063), 0.5)
    .floats(eastron(30_071), 49.975, 100.125, 200.25)
    .floats(eastron(30_343), 300.375, 12.5)
  expect(await readImage('eastron_sdm72_v2', 4, image)).toMatchObject({
    voltage_L1: 230_500,
    voltage_L3: 229_500,
    current_L2: 2_500,
    active_power_L3: -805_000,
    apparent_power_L1: 350_000,
    reactive_power_L3: 30_000,
    power_factor_L3: -995,
    active_power_total: 115_000,
    apparent_power_total: 1_740_000,
    reactive_power_total: 60_000,
    power_factor_total: 500,
    frequency: 49_975,
    active_energy_import: 100_125,
    active_energy_export: 200_250,
    active_energy_total: 300_375,
    reactive_energy_total: 12_500,
  })
})

test('Eastron SDM230: one phase', async () => {
  const image = new Image()
    .floats(eastron(30_001), 233.25)
    .floats(eastron(30_007), 4.75)
    .floats(eastron(30_013), 1_100)
    .floats(eastron(30_019), 1_108)
    .floats(eastron(30_025), -130)
    .floats(eastron(30_031), 0.993)
    .floats(eastron(30_037), 6.75)
    .floats(eastron(30_071), 50.02, 8_765.5, 4.25, 90.5, 1.5)
    .floats(eastron(30_343), 8_769.75)
  expect(await readImage('eastron_sdm230', 4, image)).toEqual({
    voltage_L1: 233_250,
    current_L1: 4_750,
    active_power_total: 1_100_000,
    apparent_power_total: 1_108_000,
    reactive_power_total: -130_000,
    power_factor_total: 993,
    phase_angle_total: 6_750,
    frequency: 50_020,
    active_energy_import: 8_765_500,
    active_energy_export: 4_250,
    reactive_energy_import: 90_500,
    reactive_energy_export: 1_500,
    active_energy_total: 8_769_750,
  })
})

test('Chint DTSU666: floats of tenths of volts and watts, thousandths of amperes', async () => {
  const image = new Image()
    .floats(0x101e, 1_234.5)
    .floats(0x1028, 67.75)
    .floats(0x2000, 3_991, 4_002, 3_985, 2_305, 2_312, 2_298, 4_500, 2_250, 8_000)
    .floats(0x2012, -3_000, 10_000, 5_000, -18_000, 250, 100, 100, 50)
    .floats(0x202a, -300, 980, 965, -990)
    .floats(0x2044, 5_002)
  expect(await readImage('chint_dtsu666', 3, image)).toEqual({
    active_energy_import: 1_234_500,
    active_energy_export: 67_750,
    voltage_L12: 399_100,
    voltage_L23: 400_200,
    voltage_L31: 398_500,
    voltage_L1: 230_500,
    voltage_L2: 231_200,
    voltage_L3: 229_800,
    current_L1: 4_500,
    current_L2: 2_250,
    current_L3: 8_000,
    active_power_total: -300_000,
    active_power_L1: 1_000_000,
    active_power_L2: 500_000,
    active_power_L3: -1_800_000,
    reactive_power_total: 25_000,
    reactive_power_L1: 10_000,
    reactive_power_L2: 10_000,
    reactive_power_L3: 5_000,
    power_factor_total: -300,
    power_factor_L1: 980,
    power_factor_L2: 965,
    power_factor_L3: -990,
    frequency: 50_020,
  })
})

test('Shelly Pro 3EM: the low word first, counters in Wh, gaps between its parts', async () => {
  /** The documentation numbers input registers from 30000, which is address 0. */
  const shelly = (register: number) => register - 30_000
  const image = new Image()
    .swappedFloats(shelly(31_007), 0.25)
    .uint16(shelly(31_009), 0, 0)
    .swappedFloats(shelly(31_011), 9.5, -450.5, 2_200)
  for (const [phase, voltage] of [230.5, 231.25, 229.75].entries()) {
    const first = shelly(31_020 + 20 * phase)
    image.swappedFloats(first, voltage, 2.5 + phase, -150, 700, -0.25).uint16(first + 10, 0, 0, 0)
    image.swappedFloats(first + 13, 50.015)
    image.swappedFloats(shelly(31_182 + 20 * phase), 1_000 + phase, 500 + phase)
  }
  image.swappedFloats(shelly(31_162), 1_234_567, 76_543)
  expect(await readImage('shelly_pro_3em', 4, image)).toMatchObject({
    current_neutral: 250,
    current_total: 9_500,
    active_power_total: -450_500,
    apparent_power_total: 2_200_000,
    voltage_L1: 230_500,
    voltage_L2: 231_250,
    voltage_L3: 229_750,
    current_L3: 4_500,
    active_power_L2: -150_000,
    power_factor_L1: -250,
    frequency: 50_015,
    active_energy_import: 1_234_567,
    active_energy_export: 76_543,
    active_energy_import_L3: 1_002,
    active_energy_export_L2: 501,
  })
})

test('Huawei SUN2000: power of its meter is turned round, and the battery is read', async () => {
  const image = new Image()
    .int32(37_101, 2_305, 2_312, 2_298, 450, -225, 800)
    .int32(37_113, 1_500, -40)
    .int16(37_117, 985, 4_998)
    .int32(37_119, 123_456, 654_321, 99)
    .uint16(37_125, 1)
    .int32(37_126, 3_991, 4_002, 3_985, 500, 400, 600)
    .uint16(37_760, 853)
    .uint16(37_761, 0, 2, 7_200, 10)
    .int32(37_765, -2_500)
  expect(await readImage('huawei_sun2000_meter', 3, image)).toMatchObject({
    voltage_L1: 230_500,
    voltage_L31: 398_500,
    current_L1: -4_500,
    current_L2: 2_250,
    active_power_total: -1_500_000,
    active_power_L3: -600_000,
    reactive_power_total: -40_000,
    power_factor_total: 985,
    frequency: 49_980,
    active_energy_export: 1_234_560,
    active_energy_import: 6_543_210,
    battery_charge: 85_300,
    battery_power: -2_500_000,
  })
})

/** The marker, a common model, and an inverter's model of so many registers behind it. */
function sunspecInverter(model: number, length: number): { image: Image; first: number } {
  const image = new Image().put(40_000, (bytes) => bytes.write('SunS'), 4, 0).uint16(40_002, 1, 66)
  const first = 40_004 + 66
  image.uint16(first, model, length, ...Array<number>(length).fill(0xffff)).uint16(first + 2 + length, 0xffff, 0)
  return { image, first }
}

test.each([101, 102, 103])('a SunSpec inverter, model %d: what it produces is fed in', async (model) => {
  const { image, first } = sunspecInverter(model, 50)
  // A .. PhVphC with their exponents, W, Hz, VA, VAr, PF, WH; a phase that is not there stays 0xffff.
  image.uint16(first + 2, 217).int16(first + 6, -1)
  image.uint16(first + 10, 2_305).int16(first + 13, -1)
  image
    .int16(first + 14, 498, 1)
    .uint16(first + 16, 5_001)
    .int16(first + 17, -2)
  image
    .int16(first + 18, 5_000, 0, -120, 0, 9_960, -2)
    .int32(first + 24, 123_456)
    .int16(first + 26, 1)
  expect(await readImage('sunspec_inverter', 3, image)).toEqual({
    current_total: 21_700,
    voltage_L1: 230_500,
    active_power_total: -4_980_000,
    frequency: 50_010,
    apparent_power_total: 5_000_000,
    reactive_power_total: 120_000,
    power_factor_total: 996,
    active_energy_export: 1_234_560,
  })
})

test.each([111, 112, 113])('a SunSpec inverter with floats, model %d', async (model) => {
  const { image, first } = sunspecInverter(model, 60)
  for (let at = 2; at < 62; at += 2) image.floats(first + at, NaN)
  image.floats(first + 2, 21.75, 7.25, 7.25, 7.25).floats(first + 16, 230.5, 231.5, 232.5, 4_980.5, 50.01)
  image.floats(first + 26, 5_000, -120, 99.5, 9_000_000)
  expect(await readImage('sunspec_inverter', 3, image)).toEqual({
    current_total: 21_750,
    current_L1: 7_250,
    current_L2: 7_250,
    current_L3: 7_250,
    voltage_L1: 230_500,
    voltage_L2: 231_500,
    voltage_L3: 232_500,
    active_power_total: -4_980_500,
    frequency: 50_010,
    apparent_power_total: 5_000_000,
    reactive_power_total: 120_000,
    power_factor_total: 995,
    active_energy_export: 9_000_000,
  })
})
