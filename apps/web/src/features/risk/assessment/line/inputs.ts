import type { LineInputs } from '#shared/sheet/line-inputs.tsx'
import type { GridLine, StoredLine } from '../grid/line-rules.ts'

/** Props of every part of the panel: the line, and how to change its fields. */
export interface LineInput extends LineInputs<StoredLine> {
  line: GridLine
}
