import { Refusal } from '@tandem/core/refusal.ts'
import { expect, test } from 'vitest'
import { readInThread } from './file-threads.ts'

const aScript = (code: string) =>
  new URL(
    `data:text/javascript,${encodeURIComponent(`import { parentPort, workerData } from 'node:worker_threads'\n${code}`)}`,
  )
let accounts = 0
const owner = () => ++accounts

test('what takes longer than its time is ended and refused, and so is what needs more memory than it has', async () => {
  const endless = readInThread({ script: aScript('for (;;) {}'), input: null, owner: owner(), longestMs: 300 })
  await expect(endless).rejects.toEqual(new Refusal('file_too_complex', {}, 'file'))
  const greedy = aScript('const all = []; for (;;) all.push(new Array(1_000_000).fill(0.5))')
  const tooMuch = new Refusal('file_too_many_rows', { max: 5 }, 'file')
  await expect(readInThread({ script: greedy, input: null, owner: owner(), tooMuch })).rejects.toBe(tooMuch)
})

test('a thread is given its input, asks on the way, and answers; what breaks in it is no refusal', async () => {
  const script = aScript(`
    parentPort.once('message', (answer) => {
      parentPort.postMessage({ kind: 'done', answer: [workerData, answer] })
      parentPort.close()
    })
    parentPort.postMessage({ kind: 'question', question: 'which?' })`)
  const onQuestion = (question: unknown) => Promise.resolve(`${String(question)} this`)
  expect(await readInThread({ script, input: 'input', owner: owner(), onQuestion })).toEqual(['input', 'which? this'])
  await expect(readInThread({ script, input: 'input', owner: owner() })).rejects.toThrow('nobody answers')
  await expect(
    readInThread({ script: aScript('throw new Error("broken")'), input: 0, owner: owner() }),
  ).rejects.toThrow('broken')
  await expect(readInThread({ script: aScript(''), input: 0, owner: owner() })).rejects.toThrow('without an answer')
})

test('of one account one file is read at a time, and so many wait', async () => {
  const script = aScript("setTimeout(() => parentPort.postMessage({ kind: 'done', answer: 1 }), 50)")
  const one = owner()
  const sent = Array.from({ length: 6 }, () =>
    readInThread({ script, input: 0, owner: one }).catch((error: unknown) => (error as Refusal).code),
  )
  expect(await Promise.all(sent)).toEqual([1, 1, 1, 1, 1, 'server_busy'])
})
