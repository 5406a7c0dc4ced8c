import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import type { FileField } from 'contract/techdoc/file/file-structure'
import type { SectionLine } from 'contract/techdoc/file/sections'
import { useMemo } from 'react'
import { pageOfSection, sectionsQuery } from '../file.api.ts'
import { useOpenFile } from '../file-context.ts'

/** What a field refers to. */
export type Target =
  /** Records of a type, with filters. */
  | { readonly kind: string }
  /** One section of this file, by its id. */
  | { readonly section: string }
  /** Null if there is none or it is still loading. */
  | null

const OTHERS: Readonly<Record<string, (device: string) => string>> = {
  document: () => 'techdocument',
  gspr: (device) => `gsprrow?device=${device}`,
  section: (device) => `section?device=${device}`,
}

const points = ({ type }: FileField): boolean => type === 'ref' || type === 'refs'

function targetOf(field: FileField, device: string, sections: ReadonlyMap<string, SectionLine>): Target {
  if (field.type === 'user' || field.type === 'users') return { kind: 'person' }
  if (field.type === 'file') return { kind: 'evidence' }
  if (!points(field)) return null
  const { target = '' } = field
  const other = OTHERS[target]
  if (other) return { kind: other(device) }
  const section = sections.get(target)
  if (!section) return null
  return section.kind === 'form' || section.kind === 'richtext'
    ? { section: section.id }
    : { kind: `filerow?section=${section.id}` }
}

const byKey = (answers: readonly UseQueryResult<SectionLine[]>[]): ReadonlyMap<string, SectionLine> =>
  new Map(answers.flatMap(({ data }) => data ?? []).map((line) => [line.key, line]))

/** Where to search the references of fields: in the rows of a section of this file, or in another collection. */
export function useTargets(fields: readonly FileField[]): ReadonlyMap<string, Target> {
  const { device } = useOpenFile()
  const pages = new Set(
    fields.flatMap((field) =>
      points(field) && field.target && !(field.target in OTHERS) ? [pageOfSection(field.target)] : [],
    ),
  )
  const sections = useQueries({
    queries: [...pages].map((page) => sectionsQuery(device.id, page)),
    combine: byKey,
  })
  return useMemo(
    () => new Map(fields.map((field) => [field.key, targetOf(field, device.id, sections)])),
    [fields, device.id, sections],
  )
}

/** The same for one field. */
export function useTarget(field: FileField): Target {
  const fields = useMemo(() => [field], [field])
  return useTargets(fields).get(field.key) ?? null
}
