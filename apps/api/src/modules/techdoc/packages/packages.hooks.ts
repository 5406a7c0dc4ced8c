import type { Localized } from 'contract'
import type { questions } from 'contract/techdoc/packages/questions'
import type { packages, PackageCollection } from 'contract/techdoc/packages/packages'
import { refuse } from 'contract/refusals'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import type { Stored } from '#platform/collection/stored.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { sealFiles } from '#platform/uploads/sealed-files.jobs.ts'
import { keepAssembled, assembleInto } from './assemble.ts'

const OPEN = `(select count(*)::integer from questions q join records x on x.org_id = q.org_id and x.id = q.id
  where q.org_id = t.org_id and q.package = t.id and x.status = 'open' and x.archived_at is null)`

/** Hooks of packages: each holds the file as of its creation or last assembly. */
export const packageHooks = (jobs: Jobs): CollectionHooks<typeof packages> => ({
  computed: {
    people: { sql: 'to_jsonb(t.people)', initial: [] },
    openQuestions: { sql: OPEN, initial: 0 },
  },
  beforeWrite: async (tx, mutations, context) => {
    for (const { before, after } of mutations)
      if (!before || after.assembledAt === null) await assembleInto(tx, after, context)
  },
  afterWrite: async (tx, written) => {
    for (const { mutation, row } of written) {
      await keepAssembled(tx, row)
      if (mutation.before?.status === 'draft' && row.status === 'frozen') await sealPackage(tx, jobs, row)
    }
  },
})

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

/** Hooks of questions: who asked, the title, and the section by its title. */
export const questionHooks: CollectionHooks<typeof questions> = {
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
}
