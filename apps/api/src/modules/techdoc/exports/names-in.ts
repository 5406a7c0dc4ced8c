import type { TechdocSection } from 'content'
import type { Localized } from 'contract'
import type { FileValues } from 'contract/techdoc/file/sections'
import type { Tx } from '#platform/db/tx.ts'
import type { SnapRow, SnapSection } from './snapshot.ts'

const PEOPLE = new Set(['user', 'users'])
const RECORDS = new Set(['ref', 'refs', 'file'])

interface Draft {
  readonly section: { readonly id: string }
  readonly shape: TechdocSection
  readonly values: FileValues
  readonly rows: readonly SnapRow[]
}

const textsIn = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string' && one !== '')

function idsOf({ shape, values, rows }: Draft, types: ReadonlySet<string>): string[] {
  const keys = shape.fields.filter(({ type }) => types.has(type)).map(({ key }) => key)
  return [values, ...rows.map((row) => row.values)].flatMap((held) =>
    keys.flatMap((key) => textsIn(held[key])),
  )
}

/** Display names of the people and records that section values refer to by id. */
export async function namesIn(
  tx: Tx,
  drafts: readonly Draft[],
): Promise<{ of: (key: string) => Pick<SnapSection, 'people' | 'records'> }> {
  const people = await tx.query<{ id: string; name: string }>(
    'select id, name from members where org_id = app.org() and id = any($1::uuid[])',
    [[...new Set(drafts.flatMap((draft) => idsOf(draft, PEOPLE)))]],
  )
  const records = await tx.query<{ id: string; code: string; title: Localized }>(
    'select id, code, title from records where org_id = app.org() and id = any($1::uuid[])',
    [[...new Set(drafts.flatMap((draft) => idsOf(draft, RECORDS)))]],
  )
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const recordOf = new Map(records.map(({ id, code, title }) => [id, { code, title }]))
  const byKey = new Map(drafts.map((draft) => [draft.shape.key, draft]))
  // A declaration names the manufacturer, not the section that describes it.
  const manufacturer = byKey.get('f.manufacturer')
  const said = ['legalName', 'registeredAddress'].flatMap((key) => textsIn(manufacturer?.values[key]))
  const described = manufacturer && recordOf.get(manufacturer.section.id)
  if (described && said.length > 0)
    recordOf.set(manufacturer.section.id, { ...described, title: { en: said.join('\n') } })
  const pick = <T>(ids: readonly string[], from: ReadonlyMap<string, T>): Record<string, T> =>
    Object.fromEntries(ids.flatMap((id) => (from.has(id) ? [[id, from.get(id)!] as const] : [])))
  return {
    of: (key) => {
      const draft = byKey.get(key)!
      return { people: pick(idsOf(draft, PEOPLE), nameOf), records: pick(idsOf(draft, RECORDS), recordOf) }
    },
  }
}
