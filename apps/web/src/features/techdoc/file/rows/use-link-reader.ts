import { useQueries, useQuery } from '@tanstack/react-query'
import type { FileRowLine } from 'contract/techdoc/file/file-rows'
import { gsprRowRoutes, gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { shortCode } from 'contract/techdoc/file/short-code'
import { useMemo } from 'react'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { useOpenFile, type SectionShape } from '../file-context.ts'
import { useTargets } from '../fields/use-target.ts'
import { rowSlice } from '../slices.ts'
import { linkReader, type LinkTarget } from './pasted-links.ts'
import type { LinkReader } from './pasted.ts'

const gsprSlice = { of: gsprrows, routes: gsprRowRoutes }
const GSPR = 'gspr'
/** Longer texts are not names. */
const LONGEST_NAME = 200

/** A row by its number in the section, its whole code, and its short texts, such as "H-1". */
const targetOfRow = ({ id, code, values }: FileRowLine): LinkTarget => ({
  id,
  names: [
    code,
    shortCode(code),
    ...Object.values(values ?? {}).filter(
      (value): value is string => typeof value === 'string' && value.length <= LONGEST_NAME,
    ),
  ],
})

/** Reads the lists and links of pasted rows. Rows of other sections are loaded once somebody pastes. */
export function useLinkReader({ fields }: SectionShape, isUsed: boolean): LinkReader {
  const { device, structure } = useOpenFile()
  const targets = useTargets(fields)
  const sections = useMemo(() => {
    const found = new Map<string, string>()
    for (const { key, target } of fields) {
      const to = targets.get(key)
      if (target && to && 'kind' in to && to.kind.startsWith('filerow?section='))
        found.set(target, to.kind.slice('filerow?section='.length))
    }
    return [...found]
  }, [fields, targets])
  const rows = useQueries({
    queries: sections.map(([, id]) => ({
      ...allOfQuery(rowSlice, 'section', [id], 'position'),
      enabled: isUsed,
    })),
    combine: (answers) => answers.map(({ data }) => data),
  })
  const citesAnnex = fields.some(({ target }) => target === GSPR)
  const annex = useQuery({
    ...allOfQuery(gsprSlice, 'device', [device.id]),
    enabled: isUsed && citesAnnex,
  }).data
  return useMemo(() => {
    const known = new Map<string, LinkTarget[]>()
    for (const [at, [target]] of sections.entries()) {
      const lines = rows[at]
      if (lines) known.set(target, lines.map(targetOfRow))
    }
    if (annex)
      known.set(
        GSPR,
        annex.map(({ id, code }) => ({ id, names: [code, shortCode(code)] })),
      )
    return linkReader(structure, known)
  }, [structure, sections, rows, annex])
}
