import { formatDecimal } from '@tandem/core/units/decimal.ts'
import readXlsxFile from 'read-excel-file/node'
import { expect } from 'vitest'
import type { TestApp, TestUser } from './test-app.ts'

type Row = Readonly<Record<string, unknown>>

/** By header: a field of the answer, and the decimals of its unit. */
export type CheckedColumns = Readonly<Record<string, readonly [key: string, places: number]>>

interface ReadSheet {
  readonly header: string[]
  readonly rows: unknown[][]
}

/** The sheets that an export answers, each as its headers and its rows below them. */
export async function readSheets(app: TestApp, as: TestUser, path: string): Promise<ReadSheet[]> {
  const headers = { authorization: `Bearer ${as.token}`, 'accept-language': 'en' }
  const answer = await app.server.inject({ url: path, headers })
  expect(answer.statusCode).toBe(200)
  const sheets = await readXlsxFile(answer.rawPayload)
  return sheets.map(({ data }) => ({ header: (data[2] ?? []).map(String), rows: data.slice(3) }))
}

/** Each figure of the answer stands in its cell, to the last decimal; below them their sum, but for prices and counts. */
export function expectCells(sheet: ReadSheet | undefined, columns: CheckedColumns, rows: readonly Row[]): void {
  expect(sheet?.rows).toHaveLength(rows.length + 1)
  for (const [header, [key, places]] of Object.entries(columns)) {
    const place = sheet?.header.indexOf(header) ?? -1
    expect(place, header).toBeGreaterThanOrEqual(0)
    const cells = sheet?.rows.map((cells) => cells[place] ?? null)
    const values = rows.map((row) => row[key] as number | bigint | null)
    const written = (units: number | bigint) => Number(formatDecimal(units, places))
    expect(cells?.slice(0, -1)).toEqual(values.map((value) => (value === null ? null : written(value))))
    if (places === 3 || places === 8) {
      const sum = values.reduce<bigint>((all, value) => all + BigInt(value ?? 0), 0n)
      expect(cells?.at(-1)).toBe(written(sum))
    }
  }
}
