import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { kindOf, type ProposedText, type RequirementText } from './requirement-text.ts'
import { compareTexts, similarityOf, type TextInForce, textOf } from './revision-diff.ts'

const DOMAIN = '01890000-0000-7000-8000-000000000001'

const text = (ref: string, title: string, summary: string): RequirementText => ({
  ref,
  domain: DOMAIN,
  name: { en: title },
  summary: { en: summary },
  obligation: 'DOC',
  appliesTo: ['controller'],
  deadline: null,
  applicableFrom: null,
  relatedRefs: null,
})
const standing = (code: string, of: RequirementText): TextInForce => ({ id: `id of ${code}`, code, text: of })
const proposed = (code: string | null, of: RequirementText, position = 1): ProposedText => ({
  ...of,
  code,
  position,
  weight: 2,
  evidenceTypes: null,
})

const records = text(
  'Art. 30',
  'Records of processing',
  'Keep a record of all processing activities in writing.',
)
const breach = text('Art. 33', 'Notification of a breach', 'Tell the authority within 72 hours of a breach.')
const officer = text(
  'Art. 37',
  'Data protection officer',
  'Designate an officer where the core activities ask for it.',
)
const codes = text('Art. 40', 'Codes of conduct', 'Draw up codes of conduct for the sector, where useful.')

describe('a new version compared with the one in force', () => {
  const old = [
    standing('A-30', records),
    standing('A-33', breach),
    standing('A-37', officer),
    standing('A-40', codes),
  ]
  const next = [
    proposed(null, { ...records, ref: 'Art. 31' }),
    proposed('A-33', { ...breach, summary: { en: 'Tell the authority within 48 hours of a breach.' } }),
    proposed('A-37', officer),
    proposed(null, text('Art. 41', 'Register of algorithms', 'Publish which decisions machines make.')),
  ]
  const found = compareTexts(old, next)

  it('reports added, changed, renumbered and removed requirements', () => {
    expect(found.map(({ standing: one, kind }) => [one?.code ?? null, kind])).toEqual([
      ['A-30', 'renumbered'],
      ['A-33', 'changed'],
      ['A-37', null],
      ['A-40', 'removed'],
      [null, 'added'],
    ])
  })

  it('matches by wording when codes were reassigned', () => {
    const moved = compareTexts(old.slice(0, 2), [
      proposed('A-30', text('Art. 30', 'Fees', 'Authorities may ask for a fee.')),
      proposed('A-33', { ...records, ref: 'Art. 33' }),
      proposed('A-34', { ...breach, ref: 'Art. 34' }),
    ])
    expect(moved.map(({ standing: one, kind }) => [one?.code ?? null, kind])).toEqual([
      ['A-30', 'renumbered'],
      ['A-33', 'renumbered'],
      [null, 'added'],
    ])
  })

  it('keeps languages that the new version does not contain', () => {
    const french = { ...breach, name: { ...breach.name, fr: 'Notification d’une violation' } }
    const [one] = compareTexts([standing('A-33', french)], [proposed('A-33', breach)])
    expect(one).toMatchObject({ kind: null, proposed: { name: french.name } })
  })
})

const words = fc.array(
  fc.constantFrom('data', 'keep', 'authority', 'within', 'hours', 'write', 'officer', 'risk'),
  {
    minLength: 1,
    maxLength: 6,
  },
)
const someText = fc
  .tuple(fc.nat(12), words, words)
  .map(([ref, title, summary]) => text(`Art. ${ref}`, title.join(' '), summary.join(' ')))
const someCode = fc.nat(12).map((number) => `A-${number}`)
const olds = fc.uniqueArray(fc.tuple(someCode, someText), { selector: ([code]) => code, maxLength: 12 })
const news = fc.uniqueArray(fc.tuple(fc.option(someCode), someText), {
  selector: ([code], ...rest) => code ?? rest,
  maxLength: 12,
})

describe('for any two versions', () => {
  it('every old and every new requirement appears exactly once', () => {
    fc.assert(
      fc.property(olds, news, (before, after) => {
        const old = before.map(([code, of]) => standing(code, of))
        const next = after.map(([code, of], at) => proposed(code, of, at))
        const found = compareTexts(old, next)
        const seenOld = found.flatMap(({ standing: one }) => one?.id ?? [])
        const seenNew = found.flatMap(({ proposed: one }) => one?.position ?? [])
        expect(seenOld.toSorted()).toEqual(old.map(({ id }) => id).toSorted())
        expect(seenNew.toSorted((a, b) => a - b)).toEqual(next.map(({ position }) => position))
      }),
    )
  })

  it('accepting every line gives the new text', () => {
    fc.assert(
      fc.property(olds, news, (before, after) => {
        const old = before.map(([code, of]) => standing(code, of))
        const next = after.map(([code, of], at) => proposed(code, of, at))
        const taken = compareTexts(old, next).flatMap(({ standing: one, proposed: of }) =>
          of ? [{ id: one?.id ?? null, text: textOf(of) }] : [],
        )
        const said = (all: readonly RequirementText[]) => all.map((one) => JSON.stringify(one)).toSorted()
        expect(said(taken.map((one) => one.text))).toEqual(said(next.map(textOf)))
      }),
    )
  })

  it('similarity is symmetric, and complete for equal texts', () => {
    fc.assert(
      fc.property(someText, someText, (a, b) => {
        expect(similarityOf(a, a)).toBe(100)
        expect(similarityOf(a, b)).toBe(similarityOf(b, a))
        expect(kindOf(a, a)).toBeNull()
      }),
    )
  })
})
