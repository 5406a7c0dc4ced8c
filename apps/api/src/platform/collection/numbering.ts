import { type Collection, fail, numberingOf } from 'contract'
import { type NumberingParts, partsOf, settablePatterns, withParts } from 'contract/workspace/numbering'
import { refuse } from 'contract/refusals'
import { timeNow } from '#platform/clock.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Shape } from './shape.ts'

interface NumberedRecord {
  code?: unknown
  [field: string]: unknown
}

const COUNTER = /0+$/
const PLACEHOLDER = /\{(\w+)(:head)?\}/g

/** The prefix of a numbering: its pattern without the counter, with the codes of references filled in. */
export function fillPattern(pattern: string, codeOf: (key: string) => string): string {
  return pattern.replace(COUNTER, '').replace(PLACEHOLDER, (_, key: string, head: string | undefined) => {
    if (key === 'year') return String(timeNow().getUTCFullYear())
    const code = codeOf(key)
    return head ? code.split('.', 1)[0]! : code
  })
}

export type PatternOf = (values: Readonly<Record<string, unknown>>) => string | undefined

/** The numbering patterns of a collection, with the organisation's own prefix and digits where it has set them. */
export async function loadPatterns(tx: Tx, of: Collection): Promise<PatternOf> {
  const settable = new Set(settablePatterns(of))
  const usualOf = (pattern: string) => partsOf(pattern)!.prefix
  const rows =
    settable.size > 0
      ? await tx.query<NumberingParts & { usual: string }>(
          `select usual, prefix, digits from numberings where org_id = app.org() and usual = any($1::text[])`,
          [[...settable].map(usualOf)],
        )
      : []
  const chosen = new Map(rows.map((row) => [row.usual, row]))
  return (values) => {
    const pattern = numberingOf(of.numbering, values)
    const parts = pattern && settable.has(pattern) ? chosen.get(usualOf(pattern)) : undefined
    return pattern && parts ? withParts(pattern, parts) : pattern
  }
}

/**
 * Assigns codes to new records without one, and advances counters past codes that people chose. Counters are updated in
 * the transaction of the insert, so that codes are unique; a rolled-back number is used again.
 */
export async function assignCodes(
  tx: WriteTx,
  shape: Shape,
  records: readonly NumberedRecord[],
): Promise<void> {
  const { numbering } = shape.of
  if (!numbering) return
  const patternOf = await loadPatterns(tx, shape.of)
  const patterns = records.map((record) => patternOf(record)!)
  const prefixes = await prefixesOf(tx, patterns, records)
  const digits = new Map(prefixes.map((prefix, at) => [prefix, COUNTER.exec(patterns[at]!)?.[0].length ?? 0]))
  const uncoded = new Map<string, NumberedRecord[]>()
  const givenNumbers = new Map<string, number>()
  records.forEach((record, index) => {
    const prefix = prefixes[index]!
    if (record.code === undefined || record.code === null) {
      uncoded.set(prefix, [...(uncoded.get(prefix) ?? []), record])
    } else if (String(record.code).startsWith(prefix)) {
      const number = Number(String(record.code).slice(prefix.length))
      if (Number.isInteger(number)) givenNumbers.set(prefix, Math.max(number, givenNumbers.get(prefix) ?? 0))
    } else {
      throw refuse('code', 'wrong_prefix')
    }
  })
  const counters = [...new Set([...uncoded.keys(), ...givenNumbers.keys()])].map((prefix) => ({
    name: `${shape.of.type}:${prefix}`,
    floor: givenNumbers.get(prefix) ?? 0,
    take: uncoded.get(prefix)?.length ?? 0,
  }))
  const rows = await tx.query<{ name: string; value: number }>(
    `insert into counters as c (org_id, name, value)
     select app.org(), x.name, x.floor + x.take from json_to_recordset($1::json) as x(name text, floor integer, take integer)
     order by x.name
     on conflict (org_id, name) do update
       set value = greatest(c.value, (select x.floor from json_to_recordset($1::json) as x(name text, floor integer) where x.name = c.name))
         + (select x.take from json_to_recordset($1::json) as x(name text, take integer) where x.name = c.name)
     returning name, value`,
    [JSON.stringify(counters)],
  )
  for (const { name, value } of rows) {
    const prefix = name.slice(shape.of.type.length + 1)
    const recipients = uncoded.get(prefix) ?? []
    recipients.forEach((record, index) => {
      record.code = prefix + String(value - recipients.length + 1 + index).padStart(digits.get(prefix)!, '0')
    })
  }
}

/** Fills `{year}` and the codes of references into the patterns, for every record at once. */
async function prefixesOf(
  tx: WriteTx,
  patterns: readonly string[],
  records: readonly NumberedRecord[],
): Promise<string[]> {
  const keys = [...new Set(patterns)]
    .flatMap((pattern) => [...pattern.matchAll(PLACEHOLDER)].map((match) => match[1]!))
    .filter((key) => key !== 'year')
  const ids = [...new Set(records.flatMap((record) => keys.map((key) => record[key]).filter(Boolean)))]
  const found =
    ids.length > 0
      ? await tx.query<{ id: string; code: string }>(
          `select id, code from records where org_id = app.org() and id = any($1::uuid[])`,
          [ids],
        )
      : []
  const codes = new Map(found.map((row) => [row.id, row.code]))
  return records.map((record, at) =>
    fillPattern(patterns[at]!, (key) => {
      const code = codes.get(String(record[key]))
      if (!code) throw fail('INVALID_INPUT', [{ path: [key], code: 'unknown_reference' }])
      return code
    }),
  )
}
