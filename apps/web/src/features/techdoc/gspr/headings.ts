import type { RowStore, StoredRow } from './row-rules.ts'

/** Rows above the first heading belong to the group of their chapter. */
const ofChapter = (chapter: string): string => `chapter ${chapter}`
export const chapterOf = (group: string): string | undefined => /^chapter (.+)$/.exec(group)?.[1]

/** A heading that reappears after one below it starts another group of the sheet, with a name of its own. */
export const refOf = (group: string): string => group.split(' again ')[0]!

/** The group of a row in the sheet: the nearest heading above it, or its chapter. */
function groupOf(row: StoredRow, byRef: ReadonlyMap<string, StoredRow>): string {
  let above = row.parent
  while (above !== null) {
    const parent = byRef.get(above)
    if (!parent) break
    if (parent.answerable !== true) return above
    above = parent.parent
  }
  return ofChapter(row.chapter ?? '')
}

/** Where each group of the sheet begins, by the index of its first row. */
export function groupsOf(store: RowStore, ids: readonly string[]): ReadonlyMap<number, string> {
  const byRef = new Map(store.snapshot().map(({ saved }) => [saved.ref ?? '', saved]))
  const starts = new Map<number, string>()
  const times = new Map<string, number>()
  let before: string | null = null
  ids.forEach((id, at) => {
    const group = groupOf(store.line(id)!.saved, byRef)
    if (group === before) return
    before = group
    const time = times.get(group) ?? 0
    times.set(group, time + 1)
    starts.set(at, time === 0 ? group : `${group} again ${time}`)
  })
  return starts
}

/** Rows below a heading, at any depth. */
export function rowsBelow<Row extends Pick<StoredRow, 'ref' | 'parent'>>(
  rows: readonly Row[],
  ref: string,
): Row[] {
  const children = Map.groupBy(rows, ({ parent }) => parent)
  const below = (above: string): Row[] =>
    (children.get(above) ?? []).flatMap((row) => [row, ...below(row.ref ?? '')])
  return below(ref)
}
