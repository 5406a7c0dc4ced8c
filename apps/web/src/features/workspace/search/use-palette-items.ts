import { useQueries, useQuery } from '@tanstack/react-query'
import { MAX_RESULTS, searchActions } from 'contract/workspace/search'
import type { LinkTarget } from '#platform/page-links.ts'
import { useMay } from '#platform/collections/may.ts'
import { areaOf, recordLink, type Area } from '#platform/records/catalogue.ts'
import { recentRecords } from '#platform/records/recent.ts'
import type { RecordEnd } from '#platform/records/record.ts'
import { anySearch, endQuery } from '#platform/records/references.ts'
import { COMMAND_GROUPS, matchCommands, type Command, type CommandGroup } from './commands.ts'

export type PaletteItem =
  | { kind: 'record'; key: string; record: RecordEnd; link: LinkTarget }
  | { kind: 'command'; key: string; command: Command }

export interface PaletteGroup {
  name: Area | 'recent' | CommandGroup
  items: PaletteItem[]
}

/** Leaves out record types without a page. */
function asItems(records: readonly RecordEnd[]): PaletteItem[] {
  return records.flatMap((record) => {
    const link = recordLink(record.type, record.id)
    return link ? [{ kind: 'record', key: `record-${record.id}`, record, link }] : []
  })
}

/** Recently opened records. Refetched, because they may be renamed or no longer visible. */
function useRecent(owner: string, wanted: boolean): RecordEnd[] {
  const recent = wanted ? recentRecords(owner) : []
  const answers = useQueries({ queries: recent.map(({ type, id }) => endQuery(type, id)) })
  return answers.flatMap(({ data }) => data ?? [])
}

export interface PaletteItems {
  groups: PaletteGroup[]
  busy: boolean
  /** The entries belong to the previous input; the response for the current input is pending. */
  stale: boolean
}

/** The entries of the palette: recent records without input, else search results by area; then commands. */
export function usePaletteItems(owner: string, typed: string, commands: readonly Command[]): PaletteItems {
  const q = typed.trim()
  const recent = useRecent(owner, q === '')
  const may = useMay()
  const search = useQuery({ ...anySearch(q), enabled: q !== '' && may(searchActions.use) })
  const hits = q === '' ? [] : (search.data ?? []).slice(0, MAX_RESULTS)
  const groups: PaletteGroup[] = [{ name: 'recent', items: asItems(recent) }]
  for (const [area, records] of Map.groupBy(hits, ({ type }) => areaOf(type)))
    groups.push({ name: area, items: asItems(records) })
  const offered = Map.groupBy(matchCommands(commands, q), ({ group }) => group)
  for (const name of COMMAND_GROUPS) {
    const items = (offered.get(name) ?? []).map((command): PaletteItem => ({
      kind: 'command',
      key: `do-${command.id}`,
      command,
    }))
    groups.push({ name, items })
  }
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    busy: q !== '' && search.isFetching,
    stale: q !== '' && (search.isPending || search.isPlaceholderData),
  }
}
