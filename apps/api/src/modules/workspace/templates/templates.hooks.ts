import { fail, LOCALES } from 'contract'
import { isOfKind, problemsOf, type TemplateContent } from 'contract/workspace/template-content'
import { findUse } from 'contract/workspace/template-uses'
import { checkContent } from 'editor/check'
import type { Content } from 'editor/content'
import type { templates, TemplateCollection } from 'contract/workspace/templates'
import { refuse } from 'contract/refusals'
import { valuesOf } from '#platform/collection/commands.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { loadRecords } from '#platform/collection/list.ts'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import { writeRecords } from '#platform/collection/write.ts'
import type { Mutation } from '#platform/collection/mutation.ts'
import type { WriteTx } from '#platform/db/tx.ts'
import { builtIn } from './built-in.ts'
import { templateBlocks } from './template-blocks.ts'
import { copyWordFiles } from './word-files.service.ts'

const BASE = `select t.series, t.use, t.content from templates t where t.org_id = app.org() and t.id = $1`
const LAST = `select coalesce(max(number), 0) as last from templates where org_id = app.org() and series = $1`
const OTHERS = `select t.id from templates t join records r on r.org_id = t.org_id and r.id = t.id
  where t.org_id = app.org() and t.series = $1 and r.status = 'active' and r.archived_at is null and t.id <> $2`

/** Serialises the creation and publication of versions in a series. */
const lockSeries = (tx: WriteTx, series: string) =>
  tx.query(`select pg_advisory_xact_lock(hashtextextended('template ' || app.org() || $1, 0))`, [series])

/** Derives kind, series and number from the use and the source version. */
async function initialiseVersion(
  tx: WriteTx,
  after: Mutation<TemplateCollection>['after'],
  taken: Map<string, number>,
): Promise<void> {
  const use = after.use
  const { kind } = findUse(use)
  const [base] = after.basedOn
    ? await tx.query<{ series: string; use: string; content: TemplateContent }>(BASE, [after.basedOn])
    : []
  if (after.basedOn && base?.use !== use) throw refuse('basedOn', 'unknown_reference')
  const series = kind === 'checklist' ? (base?.series ?? after.code) : use
  await lockSeries(tx, series)
  const [{ last } = { last: 0 }] = await tx.query<{ last: number }>(LAST, [series])
  const number = Math.max(last, taken.get(series) ?? 0) + 1
  taken.set(series, number)
  Object.assign(after, { kind, series, number })
  after.content ??= base?.content ?? builtIn(use)
}

/** Refuses unknown placeholders and invalid content, with their location. */
function validateTemplate(after: Mutation<TemplateCollection>['after']): void {
  const use = after.use
  const content = after.content
  if (!isOfKind(findUse(use).kind, content))
    throw fail('INVALID_INPUT', [{ path: ['content'], code: 'wrong_part' }])
  const problems = problemsOf(use, content).map(({ locale, part, code, token }) => ({
    path: ['content', locale, part, ...(token ? [token] : [])],
    code,
  }))
  const rich = LOCALES.flatMap((locale) =>
    (['introduction', 'closing'] as const).flatMap((part) => {
      const text = content[locale]?.[part]
      return text
        ? checkContent(text as Content).problems.map(({ code }) => ({
            path: ['content', locale, part],
            code,
          }))
        : []
    }),
  )
  if (problems.length + rich.length > 0) throw fail('INVALID_INPUT', [...problems, ...rich].slice(0, 50))
}

/** Hooks of templates: a version starts as a copy, and its publication supersedes the previous one. */
export const templateHooks = (
  collection: () => RegisteredCollection<TemplateCollection>,
): CollectionHooks<typeof templates> => ({
  beforeWrite: async (tx, mutations) => {
    const taken = new Map<string, number>()
    for (const { before, after } of mutations) {
      if (before === null) await initialiseVersion(tx, after, taken)
      else if (after.status === 'active' && before.status !== 'active')
        await lockSeries(tx, String(after.series))
      validateTemplate(after)
    }
  },
  afterWrite: async (tx, written, context) => {
    const { shape } = collection()
    for (const { mutation, row } of written) {
      if (mutation.before === null && row.basedOn) await copyWordFiles(tx, row.basedOn, row.id)
      if (row.status !== 'active' || mutation.before?.status === 'active') continue
      const others = await tx.query<{ id: string }>(OTHERS, [row.series, row.id])
      const rows = await loadRecords(
        tx,
        shape,
        others.map(({ id }) => id),
        true,
      )
      const retire = rows.map((before) => ({
        action: 'transition' as const,
        before,
        after: { ...valuesOf(before), status: 'retired' },
      }))
      if (retire.length > 0) await writeRecords(tx, shape, retire, context)
    }
  },
  documentBlocks: (row, words) => templateBlocks(row, words),
})
