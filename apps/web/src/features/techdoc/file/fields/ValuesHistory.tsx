import type { FileValues } from 'contract/techdoc/file/sections'
import { sameValue } from '#platform/records/same-value.ts'
import type { DrawValue } from '#shared/record/draw-value.ts'
import type { SectionShape } from '../file-context.ts'
import { isEmpty } from './file-values.ts'
import { ValueList } from './ValueList.tsx'

/**
 * For the history of a section or a row: its values by their fields, everything else as usual. Beside another state only
 * what differs from it is shown.
 */
export const drawHistory =
  (shape: SectionShape): DrawValue =>
  (field, value, other) => {
    if (field !== 'values' || value === null || value === undefined) return undefined
    const values = value as FileValues
    const against = other as FileValues | undefined
    return (
      <ValueList
        shape={shape}
        values={values}
        shown={(key) => (against ? !sameValue(values[key], against[key]) : !isEmpty(values[key]))}
      />
    )
  }
