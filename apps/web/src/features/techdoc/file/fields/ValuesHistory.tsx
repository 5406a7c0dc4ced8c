import type { FileValues } from 'contract/techdoc/file/sections'
import { sameValue } from '#platform/records/same-value.ts'
import type { DrawValue } from '#shared/record/draw-value.ts'
import type { SectionShape } from '../file-context.ts'
import { isEmpty } from './file-values.ts'
import { ValueList } from './ValueList.tsx'

/**
 * Renders the history of a section or a row: its values by field, everything else as usual. Compared with another
 * state, only differences are shown.
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
