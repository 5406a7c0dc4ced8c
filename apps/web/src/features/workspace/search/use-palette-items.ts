import { useQueries, useQuery } from '@tanstack/react-query'
import { MAX_RESULTS } from 'contract/workspace/search'
import { areaOf, recordAddress, type Area } from '#platform/records/catalogue.ts'
import { recentRecords } from '#platform/records/recent.ts'
import type { RecordEnd } from '#platform/records/record.ts'
import { anySearch, endQuery } from '#platform/records/references.ts'
import { organisation } from '#platform/session/organisation.ts'
import { matchCommands, type Command } from './commands.ts'

export type PaletteItem =
  | { kind: 'record'; key: string; record: RecordEnd; address: string | undefined }
  | { kind: 'command'; key: string; command: Command }

export interface PaletteGroup {
  name: Area | 'recent' | 'commands'
  items: PaletteItem[]
}

const asItem = (record: RecordEnd): PaletteItem => ({
  kind: 'record',
  key: `record-${record.id}`,
  record,
  address: recordAddress(record.type, record.id),
})

/** What was opened lately. Read again from the server: it may have been renamed, or be out of sight by now. */
function useRecent(wanted: boolean): RecordEnd[] {
  const here = organisation.get()
  const recent = wanted && here ? recentRecords(here) : []
  const answers = useQueries({ queries: recent.map(({ type, id }) => endQuery(type, id)) })
  return answers.flatMap(({ data }) => data ?? [])
}

/** What the palette offers: recent records while nothing is typed, else what the search finds, by area; then commands. */
export function usePaletteItems(
  typed: string,
  commands: readonly Command[],
): { groups: PaletteGroup[]; busy: boolean } {
  const q = typed.trim()
  const recent = useRecent(q === '')
  const search = useQuery({ ...anySearch(q), enabled: q !== '' })
  const hits = q === '' ? [] : (search.data ?? []).slice(0, MAX_RESULTS)
  const groups: PaletteGroup[] = []
  if (recent.length > 0) groups.push({ name: 'recent', items: recent.map(asItem) })
  for (const [area, records] of Map.groupBy(hits, ({ type }) => areaOf(type)))
    groups.push({ name: area, items: records.map(asItem) })
  const offered = matchCommands(commands, q)
  if (offered.length > 0) {
    const items = offered.map((command): PaletteItem => ({
      kind: 'command',
      key: `do-${command.id}`,
      command,
    }))
    groups.push({ name: 'commands', items })
  }
  return { groups, busy: q !== '' && search.isFetching }
}
