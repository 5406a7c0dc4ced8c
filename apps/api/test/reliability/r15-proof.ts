import { workpaperRoutes, workpapers } from 'contract/audit/workpapers'
import { richTextRoutes } from 'contract/workspace/rich-texts'
import { type Signature, signatureRoutes, type SignedWordings } from 'contract/workspace/signatures'
import { verifyTrail } from 'organisations/trail'
import { verifySignature } from 'proof'
import { expect } from 'vitest'
import { eraseOrganisations } from '#modules/workspace/closures/erase.jobs.ts'
import { authorsSql } from '#platform/collection/authorship.ts'
import { endGracePeriod } from '#test/close-organisation.ts'
import { type SystemUnderTest, outcomeOf } from './r15-system.ts'
import { personWithRole, isValid, type Paper, type PaperModel, PEOPLE } from './r15-paper-model.ts'
import { wordingOf } from './r15-text-calls.ts'

/** The signatures of a paper, oldest first: what each covers, whether it is valid, and its stored wording. */
async function agreeOnSignatures(system: SystemUnderTest, paper: Paper, at: number): Promise<void> {
  const { org, signatures, text } = paper
  const by = personWithRole('lead', org)
  const listed = await system.call(signatureRoutes.list, by, org, { params: { id: system.papers[at]! } })
  expect(listed.statusCode, listed.body).toBe(200)
  const items = listed.json<{ items: Signature[] }>().items.toReversed()
  const found: unknown[] = []
  for (const { id, signer, meaning, record, validity, texts } of items) {
    const params = { id: system.papers[at]!, signatureId: id }
    const opened =
      texts.length === 0
        ? null
        : (await system.call(signatureRoutes.texts, by, org, { params })).json<SignedWordings>()
    found.push({
      by: signer.id,
      meaning,
      version: record.version,
      validity,
      text: texts[0]?.number ?? null,
      wording: opened?.items.map(({ content }) => wordingOf(content, system.orgs[org]!.word)) ?? null,
    })
  }
  expect(found).toEqual(
    signatures.map((signed) => ({
      by: system.idOf(signed.by),
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
async function agreeOnVersions(
  system: SystemUnderTest,
  { org, text, uses }: Paper,
  at: number,
): Promise<void> {
  const { admin } = system.harness
  const { rows } = await admin.query<VersionRow>(
    `select number, reason, authors, content, encode(hash, 'hex') as hash from document_versions
     where document_id = $1 order by number`,
    [system.texts[at]],
  )
  const found = rows.map(({ number, reason, authors, content }) => ({
    number,
    reason,
    authors: authors.toSorted(),
    wording: wordingOf(content, system.orgs[org]!.word),
  }))
  expect(found).toEqual(
    text!.versions.map(({ reason, authors, wording }, index) => ({
      number: index + 1,
      reason,
      authors: authors.map(system.idOf).toSorted(),
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
    [system.papers[at]],
  )
  expect(frozen.rows).toEqual(uses)
}

/** Who is barred as an author, according to the one function that derives it. */
async function agreeOnAuthors(system: SystemUnderTest, model: PaperModel, org: number): Promise<void> {
  const here = model.papers.flatMap((paper, at) =>
    paper.org === org ? [{ paper, id: system.papers[at]! }] : [],
  )
  const rows = await system.harness.services.db
    .read(system.orgs[org]!.id)
    .query<{ id: string; authors: string[] }>(
      `select r.id, ${authorsSql(workpapers)} as authors from records r where r.org_id = app.org() and r.id = any($1::uuid[])`,
      [here.map(({ id }) => id)],
    )
  const authors = new Map(rows.map((row) => [row.id, row.authors.toSorted()]))
  expect(here.map(({ id }) => authors.get(id))).toEqual(
    here.map(({ paper }) => [...paper.authors].map(system.idOf).toSorted()),
  )
}

/** The proof that must exist at the end of a sequence, for every paper of an organisation that still exists. */
export async function agreeOnProof(system: SystemUnderTest, model: PaperModel, org: number): Promise<void> {
  if (model.orgs[org] === 'erased') return
  for (const [at, paper] of model.papers.entries()) {
    if (paper.org !== org) continue
    await agreeOnSignatures(system, paper, at)
    if (paper.text) await agreeOnVersions(system, paper, at)
  }
  await agreeOnAuthors(system, model, org)
}

interface Proof {
  trail: { seq: number; entry: string; hash: string }[]
  signatures: { content: string; statement: string; hash: string }[]
}

async function readProof({ harness: { admin } }: SystemUnderTest, id: string): Promise<Proof> {
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
async function tablesWith({ harness: { admin } }: SystemUnderTest, word: string): Promise<string[]> {
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
export async function eraseOrganisation(
  model: PaperModel,
  system: SystemUnderTest,
  org: number,
): Promise<void> {
  const { harness } = system
  const { id, word, state } = system.orgs[org]!
  const here = model.papers.flatMap((paper, at) => (paper.org === org ? [{ paper, at }] : []))
  const hashes = await hashesOf(system, here)
  expect(await tablesWith(system, word)).toContain('app.document_versions')
  if (state === 'open') await system.closeOrganisation(org)
  const before = await readProof(system, id)
  await endGracePeriod(harness, id)
  await eraseOrganisations(harness.services, { org: id })
  system.orgs[org]!.state = 'erased'
  model.orgs[org] = 'erased'

  expect(await tablesWith(system, word)).toEqual([])
  for (const { at } of here) await expectUnreadable(system, org, at)

  const after = await readProof(system, id)
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
    expect(proven.get(system.papers[at]!) ?? []).toEqual(
      paper.signatures.map((signed) => ({
        by: system.idOf(signed.by),
        meaning: signed.meaning,
        texts: signed.text === null ? [] : [hashes.get(`${at} ${signed.text}`)],
      })),
    )
}

/** The hash of every version of these texts, by paper and number. */
async function hashesOf(
  system: SystemUnderTest,
  here: readonly { at: number }[],
): Promise<Map<string, string>> {
  const { rows } = await system.harness.admin.query<{ document: string; number: number; hash: string }>(
    `select document_id as document, number, encode(hash, 'hex') as hash from document_versions where document_id = any($1::uuid[])`,
    [here.flatMap(({ at }) => system.texts[at] ?? [])],
  )
  return new Map(
    rows.map(({ document, number, hash }) => [`${system.texts.indexOf(document)} ${number}`, hash]),
  )
}

async function expectUnreadable(system: SystemUnderTest, org: number, at: number): Promise<void> {
  const paper = { id: system.papers[at]! }
  const text = { id: system.texts[at] ?? paper.id }
  for (const by of PEOPLE)
    for (const [route, params] of [
      [workpaperRoutes.get, paper],
      [richTextRoutes.list, paper],
      [richTextRoutes.get, text],
      [richTextRoutes.versions, text],
      [signatureRoutes.list, paper],
    ] as const) {
      expect(outcomeOf(await system.call(route, by, org, { params })), route.name).toBe('NOT_A_MEMBER')
      // It is not readable in the name of another organisation either.
      expect(outcomeOf(await system.call(route, by, 1 - org, { params })), route.name).toMatch(
        /^NOT_(FOUND|A_MEMBER)$/,
      )
    }
}
