/** `npm run bench:visit`: what a first visit costs, as a table for docs/benchmarks.md. */
import { readCosts, type Cost } from './costs.ts'

const { first, shell, charts, screens } = readCosts()
const kB = (bytes: number) => (bytes / 1000).toFixed(1)
const row = (name: string, { gzip, zstd, requests }: Cost) =>
  `| ${name} | ${kB(gzip)} | ${kB(zstd)} | ${String(requests)} |`

const lines = [
  '| Script | kB by gzip | kB by zstd | Requests |',
  '| --- | --- | --- | --- |',
  row('`/` and `/home` until somebody acts on them', first),
  row('Around every screen, with the first', shell),
  row('Drawing of charts, where one is shown', charts),
  ...screens.map(({ address, cost }) => row(`\`${address}\``, cost)),
]
process.stdout.write(`${lines.join('\n')}\n`)
