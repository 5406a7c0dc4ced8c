import { gspr } from 'content'
import { GSPR_PROFILES } from 'content/testing/gspr-profiles'
import { techdocStructure } from 'content'
import { matchHints } from 'contract/techdoc/file/profile'
import { proposeApplicability } from 'contract/techdoc/gspr/gspr-applicability'
import { technicalFile } from 'contract/testing/technical-file'
import { expect, it } from 'vitest'

const rows = new Map((await gspr()).map((row) => [row.ref, row]))
const { optionSets, sections } = await techdocStructure()
const CODES = optionSets['characteristic']!.map(({ value }) => value)

/** The file of a device that has these characteristics and none of the others. */
const fileOf = (has: string) => {
  const present = new Set(has.split(' '))
  const unknown = [...present].filter((code) => !CODES.includes(code))
  expect(unknown, has).toEqual([])
  return technicalFile({
    profile: Object.fromEntries(CODES.map((code) => [code, present.has(code) ? 'yes' : 'no'] as const)),
  })
}

it('GSP-0 proposes what the text of Annex I asks, for sixty devices decided by hand', () => {
  expect(GSPR_PROFILES).toHaveLength(60)
  const wrong = GSPR_PROFILES.flatMap(({ device, has, decided }) => {
    const file = fileOf(has)
    return decided.flatMap((line) => {
      const [, sign, ref, reason] = /^([+-])(\S+) (.+)$/.exec(line)!
      const proposed = proposeApplicability(rows.get(ref!)!, file)
      return proposed === (sign === '+' ? 'applicable' : 'not_applicable')
        ? []
        : [`${device}: ${ref} is ${proposed}, but ${reason}`]
    })
  })
  expect(wrong).toEqual([])
})

it('GSP-0 leaves a row open while one of its characteristics is undecided', () => {
  const open = technicalFile({ profile: { sterile: 'yes' } })
  expect(proposeApplicability(rows.get('23.3(f)')!, open)).toBe('tbd')
  expect(proposeApplicability(rows.get('23.2(j)')!, open)).toBe('tbd')
  expect(proposeApplicability(rows.get('23.3(f)')!, technicalFile({ profile: { sterile: 'no' } }))).toBe(
    'not_applicable',
  )
})

it('shows the section on CMR substances to every device in the scope of 10.4.1', () => {
  const section = sections.find(({ key }) => key === 'vv.cmr')!
  expect(matchHints(section.appliesHint, { 'substance-delivering': 'yes', 'cmr-ed': 'no' })).toBe('yes')
  expect(
    matchHints(section.appliesHint, { invasive: 'no', 'substance-delivering': 'no', 'cmr-ed': 'no' }),
  ).toBe('no')
})

it('applies the same hints to the items of label and instructions as to their rows of Annex I', () => {
  const items = sections.filter(({ key }) => key.startsWith('mi.')).flatMap(({ items: some }) => some ?? [])
  const differing = items.filter(({ ref, appliesHint }) => {
    const row = rows.get(ref)
    return row && JSON.stringify(appliesHint ?? ['all']) !== JSON.stringify(row.appliesHint)
  })
  expect(differing.map(({ ref }) => ref)).toEqual([])
})
