import type { LibraryLine, LineField } from 'contract/risk/starter-library'
import { expect, it } from 'vitest'
import {
  type Choice,
  chooseField,
  chooseLine,
  isSafe,
  NOTHING,
  shownLines,
  usualFields,
  wantedLines,
} from './choice.ts'

const field = (name: string, side: LineField['side'], fixed = false): LineField => ({
  field: name,
  side,
  loaded: null,
  yours: null,
  library: null,
  fixed,
})
const line = (slice: LibraryLine['slice'], code: string, more: Partial<LibraryLine> = {}): LibraryLine => ({
  slice,
  code,
  title: { en: `Title of ${code}` },
  process: 'P2P',
  parent: null,
  kind: 'changed',
  record: { id: code, version: 3, status: 'active' },
  loaded: '1.0',
  blocked: null,
  fields: [field('name', 'library')],
  ...more,
})
const fresh = { kind: 'new', record: null, loaded: null } as const
const keys = (choice: Choice) => [...choice.keys()]

it('preselects library changes, and fields only we changed when there are no others', () => {
  const mixed = line('risks', 'R1', {
    fields: [field('name', 'library'), field('description', 'ours'), field('process', 'both', true)],
  })
  expect(usualFields(mixed)).toEqual(['name'])
  expect(usualFields(line('risks', 'R1', { fields: [field('name', 'ours')] }))).toEqual(['name'])
})

it('selecting a new line selects its parents, and deselecting a parent deselects its children', () => {
  const parent = line('subprocesses', 'P2P.09', { ...fresh, parent: 'P2P' })
  const child = line('risks', 'R-P2P-90', { ...fresh, parent: 'P2P.09' })
  const lines = [parent, child]
  const both = chooseLine(NOTHING, child, true, lines)
  expect(keys(both)).toEqual(['subprocesses P2P.09', 'risks R-P2P-90'])
  expect(keys(chooseLine(both, child, false, lines))).toEqual(['subprocesses P2P.09'])
  expect(keys(chooseLine(both, parent, false, lines))).toEqual([])
})

it('requests the selected fields with the version that was seen', () => {
  const changed = line('risks', 'R1', { fields: [field('name', 'library'), field('category', 'both')] })
  const made = line('risks', 'R2', fresh)
  const lines = [changed, made, line('risks', 'R3', { blocked: 'FROZEN' })]
  let choice = lines.reduce((now, one) => chooseLine(now, one, true, lines), NOTHING)
  choice = chooseField(choice, changed, 'category', false)
  expect(wantedLines(choice, lines)).toEqual([
    { slice: 'risks', code: 'R1', version: 3, fields: ['name'] },
    { slice: 'risks', code: 'R2', version: null },
  ])
  expect(keys(chooseField(choice, changed, 'name', false))).not.toContain('risks R1')
})

it('offers bulk acceptance only for lines without local changes', () => {
  const kinds = (['new', 'changed', 'both', 'ours', 'withdrawn'] as const).filter((kind) =>
    isSafe(line('risks', 'R1', { kind })),
  )
  expect(kinds).toEqual(['new', 'changed'])
  expect(isSafe(line('risks', 'R1', { blocked: 'ARCHIVED' }))).toBe(false)
})

it('filters by the parameters in the URL', () => {
  const lines = [line('risks', 'R-P2P-01'), line('controls', 'C-O2C-01', { process: 'O2C', kind: 'ours' })]
  const codes = (address: Parameters<typeof shownLines>[1]) =>
    shownLines(lines, address, 'en').map(({ code }) => code)
  expect(codes({})).toHaveLength(2)
  expect(codes({ kind: 'ours' })).toEqual(['C-O2C-01'])
  expect(codes({ slice: 'risks' })).toEqual(['R-P2P-01'])
  expect(codes({ process: 'O2C' })).toEqual(['C-O2C-01'])
  expect(codes({ q: 'title p2p' })).toEqual(['R-P2P-01'])
})
