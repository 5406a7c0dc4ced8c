import type { LineInputs } from '#shared/sheet/line-inputs.tsx'
import type { GridLine, StoredLine } from '../grid/line-rules.ts'

/** What every part of the panel gets: the line, and how its fields are changed. */
export interface LineInput extends LineInputs<StoredLine> {
  line: GridLine
}
