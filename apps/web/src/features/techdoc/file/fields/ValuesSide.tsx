import type { FileValues } from 'contract/techdoc/sections'
import { useLocale } from '#platform/i18n/index.ts'
import type { ConflictLine, Side } from '#platform/records/conflict.ts'
import type { DrawSide } from '#ui/record/ConflictDialog.tsx'
import type { SectionShape } from '../file-context.ts'
import { clashesOf } from './file-values.ts'
import { FileValue } from './FileValue.tsx'

interface ValuesSideProps {
  shape: SectionShape
  line: ConflictLine
  side: Side
}

/** Of two people's values, those that both changed: what one of them says. The others need no decision. */
function ValuesSide({ shape, line, side }: ValuesSideProps) {
  const locale = useLocale()
  const [base, mine, theirs] = [line.base, line.mine, line.theirs].map((one) => (one ?? {}) as FileValues)
  const keys = clashesOf(base!, mine!, theirs!)
  const values = side === 'mine' ? mine! : theirs!
  return (
    <dl className="space-y-2">
      {shape.fields
        .filter(({ key }) => keys.includes(key))
        .map((field) => (
          <div key={field.key}>
            <dt className="text-xs text-ink-soft">{field.label[locale]}</dt>
            <dd>
              <FileValue field={field} value={values[field.key]} />
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** For the dialog of conflicts: values by their fields, everything else as usual. */
export const drawValues =
  (shape: SectionShape): DrawSide =>
  (line, side) =>
    line.field === 'values' ? <ValuesSide shape={shape} line={line} side={side} /> : undefined
