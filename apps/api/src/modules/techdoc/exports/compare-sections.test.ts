import type { ShownFact, ShownSection } from 'contract/techdoc/packages/package-content'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordingIn } from '#modules/workspace/exports/index.ts'
import { compareSections } from './compare-sections.ts'
import { folderOf, LONGEST_PATH, pathIn } from './folders.ts'

const wording = wordingIn('en', 'UTC')

const factsIn = (values: Readonly<Record<string, string>>): ShownFact[] =>
  Object.entries(values).map(([key, value]) => ({ key, label: key, value }))

interface Said {
  values: Record<string, string>
  rows: Record<string, Record<string, string>>
}

const sectionOf = (key: string, { values, rows }: Said): ShownSection => ({
  key,
  page: 'foundations',
  ref: '',
  imdrf: null,
  title: key,
  status: 'approved',
  revision: 1,
  hash: '',
  reasons: [],
  text: null,
  documents: [],
  facts: factsIn(values),
  rows: Object.entries(rows).map(([id, held]) => ({ id, code: id, name: id, facts: factsIn(held) })),
})

const name = fc.constantFrom('a', 'b', 'c')
const values = fc.dictionary(name, fc.constantFrom('x', 'y'))
const file = fc
  .dictionary(name, fc.record({ values, rows: fc.dictionary(name, values) }))
  .map((said) => Object.entries(said).map(([key, one]) => sectionOf(key, one)))

describe('CHG-3 comparison of two files', () => {
  it('finds no difference between a file and itself', () => {
    fc.assert(
      fc.property(file, (one) => {
        expect(compareSections(one, one, wording)).toEqual([])
      }),
    )
  })

  it('is symmetric: swapping the files swaps added and removed, from and to', () => {
    const turned = { added: 'removed', removed: 'added', changed: 'changed' } as const
    fc.assert(
      fc.property(file, file, (one, other) => {
        const there = compareSections(one, other, wording)
        const back = compareSections(other, one, wording).map((section) => ({
          ...section,
          change: turned[section.change],
          facts: section.facts.map(({ label, from, to }) => ({ label, from: to, to: from })),
          rows: section.rows.map((row) => ({
            ...row,
            change: turned[row.change],
            facts: row.facts.map(({ label, from, to }) => ({ label, from: to, to: from })),
          })),
        }))
        const sorted = (all: typeof back) =>
          all
            .map(({ facts, rows, ...rest }) => ({
              ...rest,
              facts: facts.toSorted((a, b) => a.label.localeCompare(b.label)),
              rows: rows
                .map((row) => ({
                  ...row,
                  facts: row.facts.toSorted((a, b) => a.label.localeCompare(b.label)),
                }))
                .toSorted((a, b) => a.id.localeCompare(b.id)),
            }))
            .toSorted((a, b) => a.key.localeCompare(b.key))
        expect(sorted(back)).toEqual(sorted(there))
      }),
    )
  })

  it('lists every value that differs, and no other', () => {
    fc.assert(
      fc.property(values, values, (before, after) => {
        const [changed] = compareSections(
          [sectionOf('a', { values: before, rows: {} })],
          [sectionOf('a', { values: after, rows: {} })],
          wording,
        )
        const keys = Object.keys({ ...before, ...after }).filter((key) => before[key] !== after[key])
        expect((changed?.facts ?? []).map(({ label }) => label).toSorted()).toEqual(keys.toSorted())
      }),
    )
  })
})

describe('EXP-2 paths in a folder set', () => {
  it('stay within the length limit, keep their extension and are unique', () => {
    const names = fc.array(
      fc.tuple(fc.string({ minLength: 1, maxLength: 300 }), fc.constantFrom('.pdf', '.docx')),
    )
    fc.assert(
      fc.property(names, (all) => {
        const taken = new Set<string>()
        for (const [stem, ending] of all) {
          const path = pathIn('3-NON-CLINICAL EVIDENCE/3.05.05.11', `${stem}${ending}`, taken)
          expect(path.length).toBeLessThanOrEqual(LONGEST_PATH)
          expect(path.endsWith(ending)).toBe(true)
          expect(taken.has(path)).toBe(false)
          taken.add(path)
        }
      }),
    )
  })

  it('are built from the section number and the annex', () => {
    const section = { ...sectionOf('pms.plan', { values: {}, rows: {} }), imdrf: '6B.06.01' }
    expect(folderOf(section, 'file_imdrf')).toBe('6B-QMS DEVICE SPECIFIC/6B.06.01')
    expect(folderOf({ ...section, imdrf: null }, 'file_imdrf')).toBe('0-ADDITIONAL')
    expect(folderOf(section, 'file_annex')).toBe('Annex III Post-market surveillance')
  })
})
