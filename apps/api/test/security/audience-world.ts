import { ROLES } from 'contract'
import { procedureRoutes } from 'contract/audit/procedures'
import { type Project, projectRoutes } from 'contract/audit/projects'
import { starterLibraryRoutes } from 'contract/risk/starter-library'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { v7 as uuid } from 'uuid'

import { applyAllChanges, rebuildIndex } from '#modules/workspace/search/index/test-index.ts'
import { AuditTeam } from '#test/audit-team.ts'
import { insertManyRecords } from '#test/insert-records.ts'
import type { Harness, Person } from '#test/harness.ts'
import { allCollections } from './collections.ts'

/** Letters that are rare in words, so that replacing one of them yields a new word. */
const RARE_LETTERS = 'qxzwkjvy'
const SYLLABLES = [
  'bra',
  'dor',
  'fel',
  'gim',
  'hut',
  'kov',
  'lup',
  'mez',
  'nar',
  'pix',
  'rud',
  'sov',
  'tem',
  'vug',
]
/** Visible words that each have eight restricted words at an edit distance of one. */
const CROWDED = 15
/** Words that visible records have in their texts and restricted ones in their titles. */
const OF_TEXTS = 10
const INVENTED = 60
const PROCEDURES = 22

/** Columns of rows attached to a record, and of the record itself. */
const HANGING = [
  ['links', 'from_id'],
  ['links', 'to_id'],
  ['documents', 'record_id'],
  ['assignments', 'record_id'],
  ['notifications', 'record_id'],
  ['threads', 'record_id'],
  ['records', 'id'],
] as const

const isPlain = (word: string): boolean => /^[a-z]+$/.test(word)

const change = (word: string, at: number, letter: string): string =>
  word.slice(0, at) + letter + word.slice(at + 1)
export const withoutLetter = (word: string, at: number): string => word.slice(0, at) + word.slice(at + 1)
const middleOf = (word: string): number => Math.floor(word.length / 2)

const invented = (n: number): string =>
  [n, n * 5 + 3, n * 11 + 7].map((at) => SYLLABLES[at % SYLLABLES.length]!).join('') +
  'abcdefghij'[Math.floor(n / 7) % 10]!

/** Lexemes of titles, codes and tags (or of texts alone) of the records that match a condition. */
async function lexemes(harness: Harness, org: string, where: string, texts = false): Promise<string[]> {
  const { rows } = await harness.admin.query<{ lexeme: string }>(
    `select l.lexeme from records r, unnest(r.search) l where r.org_id = $1 and ${where}
     group by l.lexeme having bool_or(l.weights && array['A', 'C']) = $2 order by md5(l.lexeme)`,
    [org, !texts],
  )
  return rows.map(({ lexeme }) => lexeme)
}

/**
 * An organisation with the starter library, visible to all its people, and three restricted audits whose titles,
 * codes and tags contain unique words. The second world is a copy of the first without those audits and their words.
 */
export class AudienceWorld {
  readonly audit: AuditTeam
  /** Holds every role and is named in no restricted audit. */
  readonly nonMember: Person
  readonly org: string
  large!: { org: string; manager: Person; admin: Person }
  /** Restricted audiences that none of the callers belongs to. */
  restricted: string[] = []
  /** Visible words that are close to restricted ones. */
  crowded: string[] = []
  /** Words of visible texts that otherwise occur only in titles of restricted records. */
  ofTexts: string[] = []
  /** Words that only restricted records contain. */
  hiddenWords: string[] = []
  hiddenCodes: string[] = []
  visibleWords: string[] = []
  visibleCodes: string[] = []

  private constructor(audit: AuditTeam, nonMember: Person) {
    this.audit = audit
    this.nonMember = nonMember
    this.org = audit.org
  }

  static async start(): Promise<AudienceWorld> {
    const audit = await AuditTeam.start()
    const nonMember = await audit.harness.member(audit.org, ROLES, 'Stranger')
    const world = new AudienceWorld(audit, nonMember)
    const librarian = await audit.harness.member(audit.org, ['risk_manager', 'compliance_officer'])
    await audit.done(starterLibraryRoutes.load, librarian, { body: {} })
    await audit.project({ name: { en: 'Purchase to pay of the northern sites' } })
    await world.fill()
    await world.list()
    await world.fillLarge()
    await applyAllChanges(audit.harness.services)
    return world
  }

  private async fill(): Promise<void> {
    const { audit, org } = this
    const known = await lexemes(audit.harness, org, 'true')
    const all = new Set([...known, ...(await lexemes(audit.harness, org, 'true', true))])
    this.crowded = known
      .filter((word) => isPlain(word) && word.length > 6 && word.length < 11)
      .slice(0, CROWDED)
    this.ofTexts = (await lexemes(audit.harness, org, 'true', true))
      .filter((word) => isPlain(word) && word.length > 5 && word.length < 12)
      .slice(0, OF_TEXTS)
    const near = this.crowded.flatMap((word) =>
      Array.from(RARE_LETTERS, (letter) => change(word, middleOf(word), letter)),
    )
    const words = [...near, ...this.ofTexts, ...Array.from({ length: INVENTED }, (_, n) => invented(n))]
    const secret = [...words.filter((word) => !all.has(word)), ...this.ofTexts]
    const title = (n: number) => ({
      en: [0, 1, 2].map((at) => secret[(n * 3 + at) % secret.length]).join(' '),
    })
    // The last of the three was visible to internal audit before it was restricted.
    for (const [n, confidentiality] of ['restricted', 'restricted', 'standard'].entries()) {
      const project = await audit.project({ name: title(n), confidentiality, tags: [secret[n + 40]!] })
      this.restricted.push(project.id)
      for (let at = 0; at < PROCEDURES; at++)
        await audit.done(procedureRoutes.create, audit.lead, {
          body: {
            project: project.id,
            section: 'C',
            name: title(3 + n * PROCEDURES + at),
            test: 'substantive',
            ownerId: audit.preparer.id,
            reviewerId: audit.reviewer.id,
          },
        })
      await audit.done(evidenceRoutes.create, audit.lead, {
        body: {
          name: title(70 + n),
          address: 'https://files.example.com/secret',
          obtainedOn: '2026-10-12',
          obtainedBy: audit.lead.id,
          confidentiality: 'internal',
          project: project.id,
        },
      })
      if (confidentiality === 'standard') await this.restrict(project)
    }
  }

  private async restrict({ id }: Project): Promise<void> {
    const { audit } = this
    const { version } = await audit.done<Project>(projectRoutes.get, audit.cae, { params: { id } })
    const body = { confidentiality: 'restricted' }
    await audit.done(projectRoutes.update, audit.cae, { params: { id }, version, body })
  }

  private async list(): Promise<void> {
    const { harness } = this.audit
    const hidden = `r.circle = any('{${this.restricted.join()}}')`
    const visible = `${hidden} is not true`
    this.visibleWords = await lexemes(harness, this.org, visible)
    const known = new Set([...this.visibleWords, ...(await lexemes(harness, this.org, visible, true))])
    this.hiddenWords = (await lexemes(harness, this.org, hidden)).filter(
      (word) => isPlain(word) && !known.has(word),
    )
    const codes = async (where: string) => {
      const { rows } = await harness.admin.query<{ code: string }>(
        `select code from records r where r.org_id = $1 and ${where} order by md5(code)`,
        [this.org],
      )
      return rows.map(({ code }) => code)
    }
    this.hiddenCodes = await codes(`${hidden} and r.type in ('project', 'procedure')`)
    this.visibleCodes = await codes(visible)
  }

  /** Another organisation, large enough that lists stop counting and the search chooses between query plans. */
  private async fillLarge(): Promise<void> {
    const { harness } = this.audit
    const { id, founder } = await harness.organisation(['risk_manager'])
    this.large = { org: id, manager: founder, admin: await harness.member(id, ['admin']) }
    const hide = async (type: string, word: string, count: number) => {
      await insertManyRecords(harness, id, { type, count, word })
      const circle = uuid()
      this.restricted.push(circle)
      await harness.admin.query(
        `insert into circles (org_id, id, people, open) values ($1, $2, '{}', false)`,
        [id, circle],
      )
      await harness.admin.query(
        `update records set circle = $2 where org_id = $1 and title->>'en' like $3 || ' %'`,
        [id, circle, word],
      )
    }
    // Administrators read units only, and 2,902 of them are visible: with the restricted ones the number would pass
    // the threshold for few records.
    await insertManyRecords(harness, id, { type: 'unit', count: 1, word: 'harbour' })
    await insertManyRecords(harness, id, { type: 'risk', count: 10_100, word: 'harbour' })
    await insertManyRecords(harness, id, { type: 'unit', count: 1, word: 'harbourside' })
    await insertManyRecords(harness, id, { type: 'unit', count: 2_900, word: 'meadow' })
    await hide('unit', 'thicket', 200)
    await hide('risk', 'ravine', 3_000)
  }

  /** Removes the restricted records from a copy, with all attached rows and the words that only they contain. */
  async forget(harness: Harness): Promise<void> {
    const client = await harness.admin.connect()
    try {
      await client.query('begin')
      await client.query('set local session_replication_role = replica')
      await client.query(
        `create temp table hidden on commit drop as
         select org_id, id, search from records where circle = any('{${this.restricted.join()}}')`,
      )
      const tables = (await allCollections()).map(({ name }) => [name, 'id'])
      for (const [table, column] of [...tables, ...HANGING])
        await client.query(
          `delete from ${table} t using hidden h where t.org_id = h.org_id and t.${column} = h.id`,
        )
      await client.query('delete from circles where id = any($1)', [this.restricted])
      await client.query(
        `delete from search_words w
         where (w.org_id, w.word) in (select h.org_id, l.lexeme from hidden h, unnest(h.search) l
             where l.weights && array['A', 'C'])
           and (w.org_id, w.word) not in (select r.org_id, l.lexeme from records r, unnest(r.search) l
             where l.weights && array['A', 'C'])`,
      )
      await client.query(`delete from search_entries where circle = any('{${this.restricted.join()}}')`)
      await client.query('commit')
    } finally {
      client.release()
    }
    // A rebuild counts the words of what is left.
    for (const org of [this.org, this.large.org]) await rebuildIndex(harness.services, org)
    await applyAllChanges(harness.services)
  }
}
