import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { sectionsQuery } from '../file.api.ts'
import { useOpenFile } from '../file-context.ts'
import { rowSlice } from '../slices.ts'
import { type FieldLevels, levelsOf, NO_LEVELS } from './risk-levels.ts'

const USERS = new Set(['br.hazards', 'br.matrix'])

/** The rows of a section; none, and no request, without one. */
const useScale = (id: string | undefined) =>
  useQuery(allOfQuery(rowSlice, 'section', id === undefined ? [] : [id], 'position')).data

/** The named levels that the fields of a section choose from: those of the scales of the file, for hazards and matrix. */
export function useLevels(section: string): FieldLevels {
  const { device } = useOpenFile()
  const isUsed = USERS.has(section)
  const sections = useQuery({ ...sectionsQuery(device.id, 'benefit-risk'), enabled: isUsed }).data
  const of = (key: string) => (isUsed ? sections?.find((one) => one.key === key) : undefined)
  const severity = useScale(of('br.severity')?.id)
  const probability = useScale(of('br.probability')?.id)
  const method = of('br.plan')?.values?.['probabilityMethod']
  return useMemo(
    () => (isUsed ? levelsOf(severity ?? [], probability ?? [], method) : NO_LEVELS),
    [isUsed, severity, probability, method],
  )
}
