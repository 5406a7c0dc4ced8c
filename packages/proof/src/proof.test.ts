import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  type Against,
  canonicalText,
  contentText,
  sha256,
  type SignatureProof,
  type SignedContent,
  type Statement,
  statementText,
  verifySignature,
} from './index.ts'
import { findBreaks, firstPrevious } from './testing.ts'

const ORG = '01890000-0000-7000-8000-000000000001'
const RECORD = '01890000-0000-7000-8000-000000000002'
const FILE = 'ab'.repeat(32)

const CONTENT: Omit<SignedContent, 'format'> = {
  organisation: ORG,
  record: { id: RECORD, type: 'process', code: 'FIN' },
  fields: { name: { en: 'Closing', fr: 'Clôture', ar: 'الإقفال' }, criticality: 4, tags: null },
  links: [{ kind: 'in_unit', to: '01890000-0000-7000-8000-000000000003', type: 'unit', code: 'U1' }],
  evidence: [
    { id: '01890000-0000-7000-8000-000000000004', code: 'EVD-0001', version: 2, sha256: FILE },
    { id: '01890000-0000-7000-8000-000000000005', code: 'EVD-0002', version: 0, sha256: null },
  ],
}

async function sign(content: string, more: Partial<Statement> = {}): Promise<SignatureProof> {
  const statement = statementText({
    id: '01890000-0000-7000-8000-000000000009',
    organisation: ORG,
    seq: 1,
    previous: await firstPrevious(ORG),
    record: { ...CONTENT.record, title: { en: 'Closing' }, version: 3, status: 'active' },
    content: await sha256(content),
    meaning: 'approval',
    reason: null,
    step: null,
    signer: { id: ORG, name: 'Ann Example', roles: ['risk_manager'] },
    at: '2026-11-15T08:00:00.000000Z',
    authentication: { issuer: 'https://id.example', method: 'password', at: '2026-11-15T07:59:50.000Z' },
    ...more,
  })
  return { content, statement, hash: await sha256(statement) }
}

const problemsOf = async (proof: SignatureProof, against?: Against) =>
  (await verifySignature(proof, against)).problems

/** The same value with its keys in another order. */
function shuffled(value: unknown, random: () => number): unknown {
  if (Array.isArray(value)) return value.map((one) => shuffled(one, random))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(([key, one]) => [random(), key, shuffled(one, random)] as const)
  return Object.fromEntries(entries.toSorted((a, b) => a[0] - b[0]).map(([, key, one]) => [key, one]))
}

const json = fc
  .dictionary(fc.string({ unit: 'binary' }), fc.jsonValue({ stringUnit: 'binary', maxDepth: 4 }))
  .map((value) => JSON.parse(JSON.stringify(value)) as object)

it('C7 the canonical form is independent of key order and lossless', () => {
  fc.assert(
    fc.property(json, fc.infiniteStream(fc.nat()), (value, numbers) => {
      const other = shuffled(value, () => numbers.next().value) as object
      const text = canonicalText(value)
      expect(canonicalText(other)).toBe(text)
      expect(JSON.parse(text)).toEqual(value)
    }),
    { numRuns: 300 },
  )
})

it('C7 two values have the same canonical form only when they are equal', () => {
  fc.assert(
    fc.property(json, json, (a, b) => {
      const same = JSON.stringify(shuffled(a, () => 0)) === JSON.stringify(shuffled(b, () => 0))
      fc.pre(!same)
      try {
        expect(a).toEqual(b)
      } catch {
        expect(canonicalText(a)).not.toBe(canonicalText(b))
      }
    }),
    { numRuns: 200 },
  )
})

it('C7 writes numbers, characters and key order as RFC 8785 requires', () => {
  // The example of the standard, section 3.2.3 and appendix B.
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'CR',
    1: 'One',
    '\u{1f600}': 'Smiley',
    '\ufb33': 'Dagesh',
    ö: 1e21,
  }
  expect(canonicalText(value)).toBe(
    '{"\\r":"CR","1":"One","ö":1e+21,"€":"Euro Sign","😀":"Smiley","\ufb33":"Dagesh"}',
  )
  // Composed and decomposed letters look the same but differ.
  expect(canonicalText({ a: '\u00e9' })).not.toBe(canonicalText({ a: 'e\u0301' }))
  expect(() => canonicalText({ a: '\ud800' })).toThrow('surrogate')
})

it('C7 the content text is independent of the order of links and evidence, and of empty fields', () => {
  const links = [...CONTENT.links, { ...CONTENT.links[0]!, to: ORG }, { ...CONTENT.links[0]!, kind: 'a' }]
  const text = contentText({ ...CONTENT, links })
  const other = {
    ...CONTENT,
    fields: { added: null, later: undefined, ...CONTENT.fields },
    links: links.toReversed(),
    evidence: CONTENT.evidence.toReversed(),
  }
  expect(contentText(other)).toBe(text)
  expect(text).not.toContain('null,"tags"')
})

it('C7 a signature is valid for the signed content with its files', async () => {
  const content = contentText(CONTENT)
  const verdict = await verifySignature(await sign(content), {
    content,
    record: { organisation: ORG, id: RECORD },
    files: new Map([[FILE, FILE]]),
  })
  expect(verdict.problems).toEqual([])
  expect(verdict.statement?.signer.name).toBe('Ann Example')
})

it('C7 changing any character of content or statement invalidates the signature', async () => {
  const proof = await sign(contentText(CONTENT))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom('content' as const, 'statement' as const),
      fc.nat(),
      fc.string({ minLength: 1, maxLength: 1 }),
      async (part, place, other) => {
        const text = proof[part]
        const at = place % text.length
        const altered = text.slice(0, at) + other + text.slice(at + 1)
        fc.pre(altered !== text)
        expect(await problemsOf({ ...proof, [part]: altered })).not.toEqual([])
      },
    ),
    { numRuns: 300 },
  )
})

it('C7 reports each problem', async () => {
  const content = contentText(CONTENT)
  const proof = await sign(content)
  const record = { organisation: ORG, id: RECORD }
  const edited = contentText({ ...CONTENT, fields: { ...CONTENT.fields, criticality: 5 } })
  expect(await problemsOf(proof, { content: edited })).toEqual(['content_changed'])
  expect(await problemsOf({ ...proof, content: edited })).toEqual(['content_altered'])
  expect(await problemsOf({ ...proof, hash: FILE })).toEqual(['statement_altered'])
  expect(await problemsOf(proof, { record: { ...record, id: ORG } })).toEqual(['other_record'])
  expect(await problemsOf(proof, { record: { ...record, organisation: RECORD } })).toEqual(['other_record'])
  expect(await problemsOf({ ...proof, statement: '{}' })).toEqual(['unreadable'])
  expect(await problemsOf({ ...proof, content: 'null' })).toEqual(['unreadable'])
  expect(await problemsOf(proof, { files: new Map() })).toEqual(['file_missing'])
  expect(await problemsOf(proof, { files: new Map([[FILE, 'cd'.repeat(32)]]) })).toEqual(['file_altered'])
})

it('C7 the chain reveals a signature that was removed, inserted or moved', async () => {
  const content = contentText(CONTENT)
  const chain: { statement: Statement; hash: string }[] = []
  let previous = await firstPrevious(ORG)
  for (const seq of [1, 2, 3, 4]) {
    const proof = await sign(content, { seq, previous, id: `id-${seq}` })
    const { statement } = await verifySignature(proof)
    chain.push({ statement: statement!, hash: proof.hash })
    previous = proof.hash
  }
  expect(await findBreaks(ORG, chain)).toEqual([])
  expect(await findBreaks(ORG, [chain[1]!, chain[3]!])).toEqual([])
  const put = await sign(content, { seq: 2, previous: FILE, id: 'id-x' })
  const forged = { statement: (await verifySignature(put)).statement!, hash: put.hash }
  expect(await findBreaks(ORG, [chain[0]!, forged, chain[2]!])).toEqual(['id-x', 'id-3'])
  expect(await findBreaks(ORG, [...chain, forged])).toContain('id-x')
  expect(await findBreaks(RECORD, chain.slice(1, 2))).toEqual(['id-2'])
})
