import { useQueries, useQuery } from '@tanstack/react-query'
import { MAX_RESULTS, searchActions, type SearchHit } from 'contract/workspace/search'
import { useDeferredValue } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import { useMay } from '#platform/collections/may.ts'
import { areaOf, recordLink, type Area } from '#platform/records/catalogue.ts'
import { recentRecords } from '#platform/records/recent.ts'
import type { RecordEnd } from '#platform/records/record.ts'
import { anySearch, endQuery } from '#platform/records/references.ts'
import { COMMAND_GROUPS, findCommands, type Command, type CommandGroup } from './commands.ts'

/** A record, and where its texts match if it was searched for. */
type PaletteRecord = RecordEnd & Partial<Pick<SearchHit, 'passage'>>

export type PaletteItem =
  | { kind: 'record'; key: string; record: PaletteRecord; link: LinkTarget }
  /** `sure`: named as typed, so that no record can come before it. */
  | { kind: 'command'; key: string; command: Command; sure: boolean }

export interface PaletteGroup {
  name: Area | 'best' | 'recent' | CommandGroup
  items: PaletteItem[]
}

/** Leaves out record types without a page. */
function asItems(records: readonly PaletteRecord[]): PaletteItem[] {
  return records.flatMap((record) => {
    const link = recordLink(record.type, record.id)
    return link ? [{ kind: 'record', key: `record-${record.id}`, record, link }] : []
  })
}

const asCommands = (commands: readonly Command[], sure: boolean): PaletteItem[] =>
  commands.map((command) => ({ kind: 'command', key: `do-${command.id}`, command, sure }))

/** Recently opened records. Refetched, because they may be renamed or no longer visible. */
function useRecent(owner: string, wanted: boolean): RecordEnd[] {
  const recent = wanted ? recentRecords(owner) : []
  const answers = useQueries({ queries: recent.map(({ type, id }) => endQuery(type, id)) })
  return answers.flatMap(({ data }) => data ?? [])
}

export interface PaletteItems {
  groups: PaletteGroup[]
  busy: boolean
  /** The records belong to the previous input; the response for the current input is pending. */
  stale: boolean
}

/**
 * The entries of the palette: recent records without input; else commands that are named as typed, search results by
 * area, and other commands.
 */
export function usePaletteItems(owner: string, typed: string, commands: readonly Command[]): PaletteItems {
  const now = typed.trim()
  const q = useDeferredValue(now)
  const recent = useRecent(owner, now === '')
  const may = useMay()
  const search = useQuery({ ...anySearch(q), enabled: q !== '' && may(searchActions.use) })
  const hits = now === '' ? [] : (search.data ?? []).slice(0, MAX_RESULTS)
  const { best, others } = findCommands(commands, now)
  const groups: PaletteGroup[] = [
    { name: 'best', items: asCommands(best, true) },
    { name: 'recent', items: asItems(recent) },
  ]
  for (const [area, records] of Map.groupBy(hits, ({ type }) => areaOf(type)))
    groups.push({ name: area, items: asItems(records) })
  const offered = Map.groupBy(others, ({ group }) => group)
  for (const name of COMMAND_GROUPS) groups.push({ name, items: asCommands(offered.get(name) ?? [], false) })
  return {
    groups: groups.filter(({ items }) => items.length > 0),
    busy: now !== '' && search.isFetching,
    stale: now !== '' && (now !== q || search.isLoading || search.isPlaceholderData),
  }
}
