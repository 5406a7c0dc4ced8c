import { idsIn } from '#platform/collection/excel/names.ts'
import type { Row } from '#platform/collection/stored.ts'
import type { Block, Fact } from '#platform/rendering/document-model.ts'
import { factsOf, fieldName, loadLabels, showValue, statusName } from './labels.ts'
import { type ExportContext, rowsOf } from './export-context.ts'
import type { Wording } from './wording.ts'

/** Above this number, the report contains the table only. */
const MAX_DETAILS = 500

/** The filter in words. */
export async function filterFacts(exportContext: ExportContext, wording: Wording): Promise<Fact[]> {
  const { order, collection, tx, actor, services } = exportContext
  const { shape } = collection
  const { filter = {}, sort, ids } = order.query
  const facts: Fact[] = []
  if (ids)
    facts.push([wording.word('filter'), wording.fill('selection', { count: wording.number(ids.length) })])
  const named = Object.entries(filter)
  const wanted = new Set(
    named.flatMap(([, value]) => value as string[]).filter((one) => typeof one === 'string'),
  )
  const uuids = [...wanted].filter((one) => /^[0-9a-f-]{36}$/.test(one))
  const labels = await loadLabels(
    tx,
    { people: uuids, records: uuids },
    { byType: services.collections, actor },
  )
  const own: Record<string, (value: unknown) => Fact> = {
    q: (value) => [wording.word('search'), String(value)],
    archived: (value) => [
      wording.word('archived'),
      wording.word(value === 'only' ? 'archivedOnly' : 'archivedAll'),
    ],
    updatedFrom: (value) => [wording.word('changedFrom'), wording.day(String(value))],
    updatedTo: (value) => [wording.word('changedTo'), wording.day(String(value))],
    status: (value) => [
      fieldName(shape, 'status', wording),
      (value as string[]).map((one) => statusName(shape, one, wording)).join(' · '),
    ],
  }
  for (const [name, value] of named) {
    if (name === 'archived' && value === 'no') continue
    const field = shape.of.fields[name]
    if (own[name]) facts.push(own[name](value))
    else if (field) {
      const single = field.kind === 'references' ? { ...field, kind: 'reference' as const } : field
      const show = (one: unknown) =>
        one === 'none' ? wording.word('none') : showValue(shape, name, single, one, labels, wording)
      facts.push([fieldName(shape, name, wording), [value].flat().map(show).join(' · ')])
    }
  }
  if (facts.length === 0) facts.push([wording.word('filter'), wording.word('everything')])
  if (sort) {
    const key = sort.replace(/^-/, '')
    facts.push([
      wording.word('sort'),
      `${key === 'title' ? wording.word('title') : fieldName(shape, key, wording)} ${sort.startsWith('-') ? '↓' : '↑'}`,
    ])
  }
  return facts
}

/** The printed list: a table, and each record with its fields if there are not too many. */
export async function reportBlocks(
  exportContext: ExportContext,
  wording: Wording,
  total: number,
): Promise<{ blocks: Block[]; rows: number }> {
  const { collection, tx, services, actor, report } = exportContext
  const { shape } = collection
  const title = shape.columns.find(({ field }) => field.spine === 'title')!.key
  const lines: string[][] = []
  const details: Block[] = []
  const detailed = total <= MAX_DETAILS
  for await (const page of rowsOf(exportContext)) {
    const ids = idsIn(shape, page)
    for (const { createdBy, updatedBy } of page)
      for (const id of [createdBy, updatedBy]) if (id !== null) ids.people.add(id)
    const labels = await loadLabels(tx, ids, { byType: services.collections, actor })
    const ownerOf = (row: Row) => labels.people.get(String(row['ownerId'])) ?? wording.word('empty')
    for (const row of page) {
      const [code, name] = [String(row['code']), wording.text(row[title])]
      lines.push([
        code,
        name,
        statusName(shape, row.status, wording),
        ownerOf(row),
        wording.day(row.updatedAt.slice(0, 10)),
      ])
      if (!detailed) continue
      details.push({ kind: 'heading', level: 2, text: `${code} ${name}` })
      details.push({ kind: 'facts', facts: factsOf(shape, row, labels, wording) })
    }
    await report(lines.length, Math.max(total, lines.length))
  }
  const owner = shape.columns.find(({ field }) => field.spine === 'owner_id')
  const head = [
    wording.word('code'),
    wording.word('title'),
    fieldName(shape, 'status', wording),
    owner ? fieldName(shape, owner.key, wording) : wording.word('who'),
    fieldName(shape, 'updatedAt', wording),
  ]
  const blocks: Block[] = [
    { kind: 'heading', level: 1, text: wording.word('records') },
    { kind: 'table', head, rows: lines, widths: [2, 5, 2, 3, 2.2] },
  ]
  if (details.length > 0)
    blocks.push({ kind: 'heading', level: 1, text: wording.word('details') }, ...details)
  return { blocks, rows: lines.length }
}
