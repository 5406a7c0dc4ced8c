import type { ExportOptions, ExportSheet } from 'contract/audit/project-exports'
import type { ExportContext } from '#modules/workspace/exports/index.ts'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'

/** The records of one type in a project, as a separate export. */
export interface Part {
  readonly name: ExportSheet
  readonly exportContext: ExportContext
}

const collectionNamed = ({ services }: ExportContext, name: string): RegisteredCollection | undefined =>
  [...services.collections.values()].find(({ shape }) => shape.of.name === name)

/** Actions belong to several areas; those of the project are found by its id. */
async function actionIds({ tx }: ExportContext, project: string, options: ExportOptions): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select r.id from actions t join records r on r.org_id = t.org_id and r.id = t.id
     where t.org_id = app.org() and t.project = $1 and r.archived_at is null
       and ($2::date is null or r.updated_at >= $2::date) and ($3::date is null or r.updated_at < $3::date + 1)
       and ($4::text[] is null or r.status = any($4::text[])) order by r.code`,
    [project, options.changedFrom ?? null, options.changedTo ?? null, options.statuses ?? null],
  )
  return rows.map(({ id }) => id)
}

/** The readable records of a project by type, filtered by the options. */
export async function partsOf(
  exportContext: ExportContext,
  project: string,
  names: readonly ExportSheet[],
  options: ExportOptions,
): Promise<Part[]> {
  const parts: Part[] = []
  for (const name of names) {
    const collection = collectionNamed(exportContext, name)
    if (!collection) continue
    // Statuses of other types do not filter this type.
    const { states } = collection.shape.of.machine
    const status = options.statuses?.filter((one) => states.includes(one)) ?? []
    const narrowed = {
      ...(status.length > 0 ? { status } : {}),
      ...(options.changedFrom ? { updatedFrom: options.changedFrom } : {}),
      ...(options.changedTo ? { updatedTo: options.changedTo } : {}),
    }
    const query =
      name === 'projects'
        ? { ids: [project] }
        : name === 'actions'
          ? {
              ids: await actionIds(exportContext, project, {
                ...options,
                statuses: status.length > 0 ? status : undefined,
              }),
            }
          : { filter: { project: [project], ...narrowed }, sort: 'code' }
    parts.push({
      name,
      exportContext: { ...exportContext, collection, order: { ...exportContext.order, query } },
    })
  }
  return parts
}
