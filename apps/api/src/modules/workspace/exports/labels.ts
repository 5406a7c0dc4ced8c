import type { Field, Localized } from 'contract'
import { wordsOf } from '#platform/collection/excel/choice-labels.ts'
import { mayRead, type CollectionsByType, SPINE_COLUMNS, type Spine } from '#platform/collection/spine.ts'
import type { Shape } from '#platform/collection/shape.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { Tx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'
import { label } from '#platform/translations.ts'
import type { Wording } from './wording.ts'

/** The labels of people and records by id, as far as the reader may read them. */
export interface Labels {
  readonly people: ReadonlyMap<string, string>
  readonly records: ReadonlyMap<string, { code: string; title: Localized; type: string }>
}

export async function loadLabels(
  tx: Tx,
  ids: { people: Iterable<string>; records: Iterable<string> },
  reader: { byType: CollectionsByType; actor: Actor },
): Promise<Labels> {
  const people = await tx.query<{ id: string; name: string }>(
    'select id, name from members where org_id = app.org() and id = any($1::uuid[])',
    [[...ids.people]],
  )
  const records = await tx.query<Spine<Localized>>(
    `select ${SPINE_COLUMNS} from records r where r.org_id = app.org() and r.id = any($1::uuid[])`,
    [[...ids.records]],
  )
  const seen = records.filter((one) => mayRead(reader.byType, reader.actor, one))
  return {
    people: new Map(people.map(({ id, name }) => [id, name])),
    records: new Map(seen.map(({ id, code, title, type }) => [id, { code, title, type }])),
  }
}

/** Formats the value of a field for print. */
export function showValue(
  shape: Shape,
  name: string,
  field: Field,
  value: unknown,
  labels: Labels,
  wording: Wording,
): string {
  const empty = wording.word('empty')
  if (value === null || value === undefined || value === '') return empty
  const record = (id: string) => {
    const found = labels.records.get(id)
    return found ? `${found.code} ${wording.text(found.title)}` : empty
  }
  switch (field.kind) {
    case 'localized':
      return wording.text(value) || empty
    case 'choice':
      return label(wording.locale, shape.of.name, 'choices', name, String(value))
    case 'choices':
      return (value as string[])
        .map((one) => label(wording.locale, shape.of.name, 'choices', name, one))
        .join(' · ')
    case 'flag':
      return wordsOf(shape.of).flag.write(String(value), wording.locale)
    case 'whole':
      return wording.whole(field, Number(value))
    case 'number':
      return wording.measured(Number(value))
    case 'day':
      return wording.day(String(value))
    case 'moment':
      return wording.moment(String(value))
    case 'words':
      return (value as string[]).join(' · ') || empty
    case 'person':
      return labels.people.get(String(value)) ?? empty
    case 'reference':
      return record(String(value))
    case 'references':
      return (value as string[]).map(record).join('\n') || empty
    case 'structure':
      return wording.word('structured')
    default:
      return String(value)
  }
}

/** The label of a field or system field. */
export const fieldName = (shape: Shape, name: string, { locale }: Wording): string =>
  name in shape.of.fields
    ? label(locale, shape.of.name, 'fields', name)
    : label(locale, 'common', 'spine', name)

export const statusName = (shape: Shape, status: string, { locale }: Wording): string =>
  label(locale, shape.of.name, 'statuses', status)

/** All fields of a record, each with its name. */
export function factsOf(shape: Shape, row: Row, labels: Labels, wording: Wording): [string, string][] {
  const { spine } = { spine: (key: string) => label(wording.locale, 'common', 'spine', key) }
  const person = (id: string | null) => (id ? (labels.people.get(id) ?? '') : wording.word('system'))
  return [
    ...shape.columns
      // Structures that the slice prints in its own blocks are omitted.
      .filter(({ field }) => field.kind !== 'structure' || !shape.documentBlocks)
      .map(({ key, field }): [string, string] => [
        fieldName(shape, key, wording),
        showValue(shape, key, field, row[key], labels, wording),
      ]),
    [spine('status'), statusName(shape, row.status, wording)],
    [spine('version'), wording.number(row.version)],
    [spine('createdAt'), `${wording.moment(row.createdAt)}, ${person(row.createdBy)}`],
    [spine('updatedAt'), `${wording.moment(row.updatedAt)}, ${person(row.updatedBy)}`],
    ...(row.archivedAt === null
      ? []
      : [[spine('archivedAt'), wording.moment(row.archivedAt)] as [string, string]]),
  ]
}
