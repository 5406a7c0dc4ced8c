import type { FileValues } from 'contract/techdoc/file/sections'
import type { DrawSide } from '#shared/record/ConflictDialog.tsx'
import type { SectionShape } from '../file-context.ts'
import { clashesOf } from './file-values.ts'
import { ValueList } from './ValueList.tsx'

/**
 * Renders the dialog of conflicts: one side of the values that both people changed; the others need no decision.
 * Everything except values is rendered as usual.
 */
export const drawValues =
  (shape: SectionShape): DrawSide =>
  (line, side) => {
    if (line.field !== 'values') return undefined
    const [base, mine, theirs] = [line.base, line.mine, line.theirs].map((one) => (one ?? {}) as FileValues)
    const clashes = clashesOf(base!, mine!, theirs!)
    const values = side === 'mine' ? mine! : theirs!
    return <ValueList shape={shape} values={values} shown={(key) => clashes.includes(key)} />
  }
