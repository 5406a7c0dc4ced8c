import { readFileSync } from 'node:fs'
import type { Test } from './reports.ts'

const root = new URL('../../', import.meta.url)

// Record codes such as RSK-0012 are not rule ids.
const ID = /\b(?:S\d+\.\d+|(?:ROL|DOC|SEC|GSP|RSK|CLS|SIG|CAL|CHG|CLN|TRC|CON|EXP|I18)-(?:0|[1-9]\d?))\b/g

/** The lists of requirements, by file name. */
const LISTS = {
  conformance: 'the specification',
  'medical-device-rules': 'rules of medical devices',
} as const

type Verdict = 'proven' | 'failed' | 'missing'

/** A requirement, the tests with its id in their titles, and their combined result. */
interface Line {
  readonly id: string
  readonly text: string
  readonly tests: readonly Test[]
  readonly verdict: Verdict
}

export interface List {
  readonly name: string
  readonly lines: readonly Line[]
}

const linesOf = (file: string) => {
  const text = readFileSync(new URL(`docs/specification/${file}.md`, root), 'utf8')
  return [...text.matchAll(/^- (S\d+\.\d+|[A-Z][A-Z0-9]{2}-\d+) (.+)$/gm)].map(([, id, said]) => ({
    id: id!,
    text: said!,
  }))
}

function verdictOf(tests: readonly Test[]): Verdict {
  if (tests.length === 0) return 'missing'
  return tests.every(({ passed }) => passed) ? 'proven' : 'failed'
}

/** Every requirement with the tests of a run, and the ids in test titles that no list contains. */
export function matchTests(tests: readonly Test[]): { lists: List[]; unknownIds: string[] } {
  const byId = new Map<string, Test[]>()
  for (const test of tests) {
    for (const id of new Set(test.title.match(ID))) byId.set(id, [...(byId.get(id) ?? []), test])
  }
  const lists = Object.entries(LISTS).map(([file, name]) => ({
    name,
    lines: linesOf(file).map(({ id, text }): Line => {
      const named = byId.get(id) ?? []
      return { id, text, tests: named, verdict: verdictOf(named) }
    }),
  }))
  const known = new Set(lists.flatMap(({ lines }) => lines.map(({ id }) => id)))
  const unknownIds = [...byId].flatMap(([id, named]) =>
    known.has(id) ? [] : named.map(({ title }) => `${id} is not in the lists: ${title}`),
  )
  return { lists, unknownIds }
}
