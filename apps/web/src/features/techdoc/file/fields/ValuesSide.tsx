import type { FileValues } from 'contract/techdoc/file/sections'
import type { DrawSide } from '#shared/record/ConflictDialog.tsx'
import type { SectionShape } from '../file-context.ts'
import { clashesOf } from './file-values.ts'
import { ValueList } from './ValueList.tsx'

/**
 * For the dialog of conflicts: of two people's values those that both changed, as one of them says; the others need no
 * decision. Everything but values is drawn as usual.
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
