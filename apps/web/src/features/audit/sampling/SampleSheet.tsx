import { askedOf, ATTRIBUTE_RESULTS, type AttributeResult } from 'contract/audit/sample-items'
import type { AttributeNames, Sample } from 'contract/audit/samples'
import { memo, useCallback, useMemo } from 'react'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import type { CellContext } from '#shared/sheet/cell-text.ts'
import type { SheetColumn } from '#shared/sheet/columns.ts'
import type { ScaleStep } from '#shared/sheet/ScaleStrip.tsx'
import { Sheet } from '#shared/sheet/Sheet.tsx'
import type { CellContext as LabelContext } from '#shared/table/CellValue.tsx'
import { type ItemStore, stillMissing, type StoredItem } from './item-rules.ts'
import { ResultMark } from '#ui/marks/ResultMark.tsx'
import { RESULTS } from './results.ts'
import { SampleCell } from './SampleCell.tsx'

/** Keys on Latin keyboards; each language can have one of its own as well. Digits are the same on all of them. */
const LATIN: Readonly<Record<AttributeResult, string>> = { pass: 'p', fail: 'f', not_applicable: 'n' }

const DIGITS: Readonly<Record<AttributeResult, string>> = { pass: '1', fail: '4', not_applicable: '0' }

const columnsOf = (names: AttributeNames | null): SheetColumn[] => [
  { key: 'ref', kind: 'read', width: 150 },
  { key: 'itemDate', kind: 'read', width: 128 },
  { key: 'amount', kind: 'read', width: 112 },
  ...askedOf(names).map((key): SheetColumn => ({
    key,
    kind: 'choice',
    width: 76,
    choices: ATTRIBUTE_RESULTS,
  })),
  { key: 'deviationNote', kind: 'text', width: 240 },
  { key: 'isolatedReason', kind: 'text', width: 200 },
  { key: 'issue', kind: 'read', width: 150 },
  { key: 'evidence', kind: 'read', width: 86 },
]

export interface SampleSheetProps {
  sample: Pick<Sample, 'attributes'>
  store: ItemStore
  ids: readonly string[]
  labels: LabelContext
  context: CellContext
  onOpen: (id: string) => void
}

const noProblem = () => undefined

/** The items as a sheet: one key for the result of each attribute, and a note for a failure. */
export const SampleSheet = memo(function SampleSheet(props: SampleSheetProps) {
  const { sample, store, ids, labels, context, onOpen } = props
  const { t } = useTranslation('audit/sampling')
  const { attributes } = sample
  const columns = useMemo(() => columnsOf(attributes), [attributes])
  const choose = labels.labels.choice
  const { cells, scaleOf } = useMemo(() => {
    const asked = askedOf(attributes)
    const letters: Record<string, string> = {}
    for (const one of ATTRIBUTE_RESULTS) {
      letters[LATIN[one]] = one
      letters[DIGITS[one]] = one
      letters[t(`letters.${one}`).toLowerCase()] = one
    }
    const steps = (key: string): ScaleStep[] =>
      ATTRIBUTE_RESULTS.map((value) => ({
        value,
        sign: t(`letters.${value}`),
        label: choose(key, value),
        meaning: value === 'pass' ? attributes?.[key.at(-1) as keyof AttributeNames] : undefined,
      }))
    const scales = new Map(asked.map((key) => [key as string, steps(key)]))
    return {
      cells: { ...context, letters: Object.fromEntries(asked.map((key) => [key, letters])) },
      scaleOf: (key: string) => scales.get(key),
    }
  }, [attributes, context, choose, t])
  const noteOf = useCallback(
    (item: StoredItem) => {
      const missing = stillMissing(item)
      return missing ? t(`missing.${missing}`) : undefined
    },
    [t],
  )
  return (
    <>
      <Sheet
        store={store}
        columns={columns}
        ids={ids}
        label={t('sheet')}
        keys={t('keys')}
        labels={labels}
        context={cells}
        Cell={SampleCell}
        startColumn={3}
        tight
        scaleOf={scaleOf}
        problemOf={noProblem}
        noteOf={noteOf}
        onOpen={onOpen}
      />
      <Palette nameOf={(one) => choose('attrA', one)} />
    </>
  )
})

/** The marks with the digits that set them. */
function Palette({ nameOf }: { nameOf: (result: AttributeResult) => string }) {
  const locale = useLocale()
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line-firm px-3 py-2 text-meta max-sm:hidden">
      {ATTRIBUTE_RESULTS.map((one) => (
        <li key={one} className="flex items-center gap-1.5">
          <kbd className="min-w-4.5 rounded-mark border border-line-firm px-1 text-center text-tick text-ink-faint">
            {formatNumber(Number(DIGITS[one]), locale)}
          </kbd>
          <ResultMark result={RESULTS[one]} label={nameOf(one)} />
        </li>
      ))}
    </ul>
  )
}
