import type { Localized } from 'contract'
import type { QuestionCollection, questions } from 'contract/techdoc/packages/questions'
import type { packages, PackageCollection } from 'contract/techdoc/packages/packages'
import { refuse } from 'contract/refusals'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation, WriteContext, Written } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { notify } from '#platform/notifications/notify.ts'
import { sealFiles } from '#platform/uploads/sealed-files.jobs.ts'
import { keepAssembled, assembleInto } from './assemble.ts'

const OPEN = `(select count(*)::integer from questions q join records x on x.org_id = q.org_id and x.id = q.id
  where q.org_id = t.org_id and q.package = t.id and x.status = 'open' and x.archived_at is null)`

/** Ids are in time order: the packages of the device that were sent before this one was made, and this one. */
const ROUND = `(select 1 + count(*)::integer from packages p join records x on x.org_id = p.org_id and x.id = p.id
  where p.org_id = t.org_id and p.device = t.device and p.id < t.id and x.status = 'sent' and x.archived_at is null)`

/** Hooks of packages: each holds the file as of its creation or last assembly. */
export const packageHooks = (jobs: Jobs): CollectionHooks<typeof packages> => ({
  computed: {
    people: { sql: 'to_jsonb(t.people)', initial: [] },
    round: { sql: ROUND, initial: null },
    answersDueOn: { sql: 't.answers_due_on', initial: null },
    openQuestions: { sql: OPEN, initial: 0 },
  },
  beforeWrite: async (tx, mutations, context) => {
    for (const { before, after } of mutations)
      if (!before || after.assembledAt === null) await assembleInto(tx, after, context)
  },
  afterWrite: async (tx, written, context) => {
    for (const { mutation, row } of written) {
      await keepAssembled(tx, row)
      if (mutation.before?.status === 'draft' && row.status === 'frozen') await sealPackage(tx, jobs, row)
      if (mutation.before?.status === 'frozen' && row.status === 'sent')
        await notifyReaders(tx, jobs, row, row.people ?? [], context)
    }
  },
})

/** Tells readers of a package that they may read it. */
export async function notifyReaders(
  tx: WriteTx,
  jobs: Jobs,
  row: Pick<Stored<PackageCollection>, 'id'>,
  people: readonly string[],
  { actor }: WriteContext,
): Promise<void> {
  const notices = people.map((personId) => ({
    personId,
    kind: 'package_sent' as const,
    cause: `package sent ${row.id}`,
    recordId: row.id,
    actorId: actor.personId,
  }))
  await notify(tx, jobs, notices)
}

/** Signing freezes the last assembly with its files. */
async function sealPackage(tx: WriteTx, jobs: Jobs, row: Stored<PackageCollection>): Promise<void> {
  const files = await tx.query<{ hash: string }>(
    `select distinct encode(sha256, 'hex') as hash from package_files
     where org_id = app.org() and package = $1 and assembly = $2`,
    [row.id, row.assembly],
  )
  await sealFiles(
    tx,
    jobs,
    row.id,
    files.map(({ hash }) => hash),
  )
}

const LONGEST = 160

async function languagesOf(
  tx: Tx,
  mutations: readonly Mutation<typeof questions>[],
): Promise<Map<string, keyof Localized>> {
  const rows = await tx.query<{ id: string; language: keyof Localized }>(
    'select id, language from packages where org_id = app.org() and id = any($1::uuid[])',
    [[...new Set(mutations.map(({ after }) => after.package))]],
  )
  return new Map(rows.map(({ id, language }) => [id, language]))
}

const SECTION_TITLE = `(select r.title from packages p
  join sections s on s.org_id = p.org_id and s.device = p.device and s.key = t.section_key
  join records r on r.org_id = s.org_id and r.id = s.id
  where p.org_id = t.org_id and p.id = t.package)`

const notice = (
  { id, version }: Pick<Stored<QuestionCollection>, 'id' | 'version'>,
  { actor }: WriteContext,
  to: { personId: string; kind: 'question_asked' | 'question_answered'; recordId: string },
) => ({ ...to, cause: `${to.kind} ${id} ${version}`, actorId: actor.personId })

/** Who has to answer a new question, and who reads the answer that was given, without those who did it. */
function noticesOf({ mutation: { before }, row }: Written<QuestionCollection>, context: WriteContext) {
  const { ownerId, askedBy, package: of } = row
  const to =
    before === null && ownerId
      ? ({ personId: ownerId, kind: 'question_asked', recordId: row.id } as const)
      : before?.status === 'open' && row.status === 'answered' && askedBy
        ? ({ personId: askedBy, kind: 'question_answered', recordId: of } as const)
        : null
  return to && to.personId !== context.actor.personId ? [notice(row, context, to)] : []
}

/** Hooks of questions: who asked, the title, the section by its title, and who is told. */
export const questionHooks = (jobs: Jobs): CollectionHooks<typeof questions> => ({
  computed: { sectionTitle: { sql: SECTION_TITLE, initial: null } },
  beforeWrite: async (tx, mutations, { actor }) => {
    const languages = await languagesOf(tx, mutations)
    for (const { before, after } of mutations) {
      const language = languages.get(after.package)
      if (!language) throw refuse('package', 'unknown_reference')
      if (!before) after.askedBy = actor.personId
      const text = after.text.replaceAll(/\s+/g, ' ')
      after.name = { [language]: text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text }
    }
  },
  afterWrite: async (tx, written, context) => {
    await notify(
      tx,
      jobs,
      written.flatMap((one) => noticesOf(one, context)),
    )
  },
})
