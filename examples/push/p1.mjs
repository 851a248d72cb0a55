// A Dutch, Belgian or other DSMR smart meter by its P1 port. Reads telegrams from standard input and sends their counters:
//   stty -F /dev/ttyUSB0 115200 raw && TANDEM_URL=… TANDEM_TOKEN=… node examples/push/p1.mjs < /dev/ttyUSB0
//   nc p1-reader.local 23 | TANDEM_URL=… TANDEM_TOKEN=… node examples/push/p1.mjs
import { createInterface } from 'node:readline'

const { TANDEM_URL: url, TANDEM_TOKEN: token, EVERY_SECONDS: every = '60' } = process.env
if (!url || !token) throw new Error('TANDEM_URL and TANDEM_TOKEN say where to send, and as whom')

/** What could not be sent yet, a day of it at most. */
const waiting = []
let telegram = []
let lastAt = 0

for await (const line of createInterface({ input: process.stdin })) {
  if (line.startsWith('/')) telegram = []
  telegram.push(line)
  if (!line.startsWith('!')) continue
  const reading = readTelegram(telegram)
  telegram = []
  if (!reading || Date.parse(reading.at) - lastAt < Number(every) * 1_000) continue
  lastAt = Date.parse(reading.at)
  waiting.push(reading)
  await send()
}
if (waiting.length > 0) await send()

/** The sum of both tariffs and the power of a telegram; null where it has no time or no counter. */
function readTelegram(lines) {
  const value = (code) => {
    const found = lines.find((line) => line.startsWith(`1-0:${code}(`))
    return found && Number(/\((\d+\.\d+)\*kWh?\)/.exec(found)?.[1])
  }
  const sum = (...codes) => {
    const known = codes.map(value).filter((each) => Number.isFinite(each))
    return known.length === 0 ? undefined : Number(known.reduce((all, each) => all + each, 0).toFixed(3))
  }
  const stamp = lines.map((line) => /^0-0:1\.0\.0\((\d{12})([SW])\)/.exec(line)).find(Boolean)
  const taken = sum('1.8.1', '1.8.2') ?? sum('1.8.0')
  if (!stamp || taken === undefined) return null
  const [, digits, season] = stamp
  const [year, month, day, hour, minute, second] = digits.match(/../g)
  // S is summer time, two hours ahead of UTC, W winter time, one: so the hour that comes twice is told apart.
  const at = `20${year}-${month}-${day}T${hour}:${minute}:${second}${season === 'S' ? '+02:00' : '+01:00'}`
  const [import_, export_] = [value('1.7.0'), value('2.7.0')]
  const power = import_ === undefined ? undefined : Math.round((import_ - (export_ ?? 0)) * 1_000)
  return { at: new Date(at).toISOString(), import: taken, export: sum('2.8.1', '2.8.2') ?? sum('2.8.0'), power }
}

async function send() {
  const readings = waiting.slice(0, 5_000)
  try {
    const answer = await fetch(new URL('/api/readings/push', url), {
      method: 'POST',
      headers: { 'content-type': 'application/x-ndjson', authorization: `Bearer ${token}` },
      body: readings.map((reading) => JSON.stringify(reading)).join('\n'),
    })
    if (answer.ok) waiting.splice(0, readings.length)
    else console.error('Tandem did not take it:', await answer.text())
  } catch (error) {
    console.error('Tandem cannot be reached; it is tried again:', String(error))
  }
  if (waiting.length > 8_640) waiting.splice(0, waiting.length - 8_640)
}
