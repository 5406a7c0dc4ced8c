import { workpaperRoutes, workpapers } from 'contract/audit/workpapers'
import { richTextRoutes } from 'contract/workspace/rich-texts'
import { type Signature, signatureRoutes, type SignedWordings } from 'contract/workspace/signatures'
import { verifyTrail } from 'organisations/trail'
import { verifySignature } from 'proof'
import { expect } from 'vitest'
import { eraseOrganisations } from '#modules/workspace/closures/erase.jobs.ts'
import { authorsSql } from '#platform/collection/authorship.ts'
import { endGrace } from '#test/closing.ts'
import { type Desk, outcomeOf } from './r15-desk.ts'
import { inSeat, isValid, type Paper, type Papers, PEOPLE } from './r15-papers.ts'
import { wordingOf } from './r15-writing.ts'

/** The signatures of a paper, oldest first: what each covers, whether it is valid, and its stored wording. */
async function agreeOnSignatures(desk: Desk, paper: Paper, at: number): Promise<void> {
  const { org, signatures, text } = paper
  const by = inSeat('lead', org)
  const listed = await desk.call(signatureRoutes.list, by, org, { params: { id: desk.papers[at]! } })
  expect(listed.statusCode, listed.body).toBe(200)
  const items = listed.json<{ items: Signature[] }>().items.toReversed()
  const found: unknown[] = []
  for (const { id, signer, meaning, record, validity, texts } of items) {
    const params = { id: desk.papers[at]!, signatureId: id }
    const opened =
      texts.length === 0
        ? null
        : (await desk.call(signatureRoutes.texts, by, org, { params })).json<SignedWordings>()
    found.push({
      by: signer.id,
      meaning,
      version: record.version,
      validity,
      text: texts[0]?.number ?? null,
      wording: opened?.items.map(({ content }) => wordingOf(content, desk.orgs[org]!.word)) ?? null,
    })
  }
  expect(found).toEqual(
    signatures.map((signed) => ({
      by: desk.idOf(signed.by),
      meaning: signed.meaning,
      version: signed.version,
      validity: isValid(paper, signed) ? 'valid' : 'changed',
      text: signed.text,
      wording: signed.text === null ? null : [text!.versions[signed.text - 1]!.wording],
    })),
  )
}

interface VersionRow {
  number: number
  reason: string
  authors: string[]
  content: object
  hash: string
}

/** Every version of the text, and what froze it. Hashes are equal if and only if wordings are. */
async function agreeOnVersions(desk: Desk, { org, text, uses }: Paper, at: number): Promise<void> {
  const { admin } = desk.harness
  const { rows } = await admin.query<VersionRow>(
    `select number, reason, authors, content, encode(hash, 'hex') as hash from document_versions
     where document_id = $1 order by number`,
    [desk.texts[at]],
  )
  const found = rows.map(({ number, reason, authors, content }) => ({
    number,
    reason,
    authors: authors.toSorted(),
    wording: wordingOf(content, desk.orgs[org]!.word),
  }))
  expect(found).toEqual(
    text!.versions.map(({ reason, authors, wording }, index) => ({
      number: index + 1,
      reason,
      authors: authors.map(desk.idOf).toSorted(),
      wording,
    })),
  )
  const pairs = new Set(rows.map(({ hash }, index) => `${hash} ${found[index]!.wording}`))
  expect(new Set(rows.map(({ hash }) => hash)).size).toBe(pairs.size)
  expect(new Set(found.map(({ wording }) => wording)).size).toBe(pairs.size)
  const frozen = await admin.query(
    `select u.kind, u.record_version as version, v.number as text from document_version_uses u
       join document_versions v on v.org_id = u.org_id and v.id = u.version_id
     where u.record_id = $1 order by u.record_version, u.id`,
    [desk.papers[at]],
  )
  expect(frozen.rows).toEqual(uses)
}

/** Who is barred as an author, according to the one function that derives it. */
async function agreeOnAuthors(desk: Desk, model: Papers, org: number): Promise<void> {
  const here = model.papers.flatMap((paper, at) =>
    paper.org === org ? [{ paper, id: desk.papers[at]! }] : [],
  )
  const rows = await desk.harness.services.db
    .read(desk.orgs[org]!.id)
    .query<{ id: string; authors: string[] }>(
      `select r.id, ${authorsSql(workpapers)} as authors from records r where r.org_id = app.org() and r.id = any($1::uuid[])`,
      [here.map(({ id }) => id)],
    )
  const authors = new Map(rows.map((row) => [row.id, row.authors.toSorted()]))
  expect(here.map(({ id }) => authors.get(id))).toEqual(
    here.map(({ paper }) => [...paper.authors].map(desk.idOf).toSorted()),
  )
}

/** The proof that must exist at the end of a sequence, for every paper of an organisation that still exists. */
export async function agreeOnProof(desk: Desk, model: Papers, org: number): Promise<void> {
  if (model.orgs[org] === 'erased') return
  for (const [at, paper] of model.papers.entries()) {
    if (paper.org !== org) continue
    await agreeOnSignatures(desk, paper, at)
    if (paper.text) await agreeOnVersions(desk, paper, at)
  }
  await agreeOnAuthors(desk, model, org)
}

interface Proof {
  trail: { seq: number; entry: string; hash: string }[]
  signatures: { content: string; statement: string; hash: string }[]
}

async function readProof({ harness: { admin } }: Desk, id: string): Promise<Proof> {
  const trail = await admin.query<Proof['trail'][number]>(
    `select seq::int, entry::text, encode(hash, 'hex') as hash from trail where org_id = $1 order by seq`,
    [id],
  )
  const signatures = await admin.query<Proof['signatures'][number]>(
    `select content, statement, encode(hash, 'hex') as hash from signatures where org_id = $1 order by seq`,
    [id],
  )
  return { trail: trail.rows, signatures: signatures.rows }
}

/** The tables, across all organisations and the job queue, in which a word is readable, including binary columns. */
async function tablesWith({ harness: { admin } }: Desk, word: string): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('app', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  )
  const wanted = [word, Buffer.from(word).toString('hex')]
    .map((one) => `t::text like '%${one}%'`)
    .join(' or ')
  const looks = rows.map(
    ({ name }) => `select '${name}' as name where exists (select from ${name} t where ${wanted})`,
  )
  const found = await admin.query<{ name: string }>(looks.join(' union all '))
  return found.rows.map(({ name }) => name)
}

/**
 * Erases an organisation when its grace period ends. Nobody can read its data, and no table contains its texts; its
 * trail and signatures are unchanged and prove by hash which wordings were signed (docs/decisions/0077).
 */
export async function eraseOrganisation(model: Papers, desk: Desk, org: number): Promise<void> {
  const { harness } = desk
  const { id, word, state } = desk.orgs[org]!
  const here = model.papers.flatMap((paper, at) => (paper.org === org ? [{ paper, at }] : []))
  const hashes = await hashesOf(desk, here)
  expect(await tablesWith(desk, word)).toContain('app.document_versions')
  if (state === 'open') await desk.closeOrganisation(org)
  const before = await readProof(desk, id)
  await endGrace(harness, id)
  await eraseOrganisations(harness.services, { org: id })
  desk.orgs[org]!.state = 'erased'
  model.orgs[org] = 'erased'

  expect(await tablesWith(desk, word)).toEqual([])
  for (const { at } of here) await expectUnreadable(desk, org, at)

  const after = await readProof(desk, id)
  expect(after.signatures).toEqual(before.signatures)
  expect(after.trail.slice(0, -1)).toEqual(before.trail)
  expect(JSON.parse(after.trail.at(-1)!.entry)).toMatchObject({ action: 'erase', record: id })
  const client = await harness.admin.connect()
  try {
    expect(await verifyTrail(client as never, id)).toBe(after.trail.length)
  } finally {
    client.release()
  }
  const proven = new Map<string, { by: string; meaning: string; texts: string[] }[]>()
  for (const proof of after.signatures) {
    const { problems, statement } = await verifySignature(proof)
    expect(problems).toEqual([])
    const { record, signer, meaning, texts = [] } = statement!
    const said = { by: signer.id, meaning, texts: texts.map(({ sha256 }) => sha256) }
    proven.set(record.id, [...(proven.get(record.id) ?? []), said])
  }
  for (const { paper, at } of here)
    expect(proven.get(desk.papers[at]!) ?? []).toEqual(
      paper.signatures.map((signed) => ({
        by: desk.idOf(signed.by),
        meaning: signed.meaning,
        texts: signed.text === null ? [] : [hashes.get(`${at} ${signed.text}`)],
      })),
    )
}

/** The hash of every version of these texts, by paper and number. */
async function hashesOf(desk: Desk, here: readonly { at: number }[]): Promise<Map<string, string>> {
  const { rows } = await desk.harness.admin.query<{ document: string; number: number; hash: string }>(
    `select document_id as document, number, encode(hash, 'hex') as hash from document_versions where document_id = any($1::uuid[])`,
    [here.flatMap(({ at }) => desk.texts[at] ?? [])],
  )
  return new Map(
    rows.map(({ document, number, hash }) => [`${desk.texts.indexOf(document)} ${number}`, hash]),
  )
}

async function expectUnreadable(desk: Desk, org: number, at: number): Promise<void> {
  const paper = { id: desk.papers[at]! }
  const text = { id: desk.texts[at] ?? paper.id }
  for (const by of PEOPLE)
    for (const [route, params] of [
      [workpaperRoutes.get, paper],
      [richTextRoutes.list, paper],
      [richTextRoutes.get, text],
      [richTextRoutes.versions, text],
      [signatureRoutes.list, paper],
    ] as const) {
      expect(outcomeOf(await desk.call(route, by, org, { params })), route.name).toBe('NOT_A_MEMBER')
      // It is not readable in the name of another organisation either.
      expect(outcomeOf(await desk.call(route, by, 1 - org, { params })), route.name).toMatch(
        /^NOT_(FOUND|A_MEMBER)$/,
      )
    }
}
