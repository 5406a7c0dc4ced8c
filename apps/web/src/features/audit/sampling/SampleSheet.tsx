import { askedOf, ATTRIBUTE_RESULTS, type AttributeResult } from 'contract/audit/sample-items'
import type { AttributeNames, Sample } from 'contract/audit/samples'
import { memo, useCallback, useMemo } from 'react'
import { Paperclip } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { CellContext } from '#shared/sheet/cell-text.ts'
import type { SheetColumn } from '#shared/sheet/columns.ts'
import type { ScaleStep } from '#shared/sheet/ScaleStrip.tsx'
import { Sheet } from '#shared/sheet/Sheet.tsx'
import type { CellContext as LabelContext } from '#shared/table/CellValue.tsx'
import { type ItemStore, stillMissing, type StoredItem } from './item-rules.ts'
import { usePhone } from '#shared/table/use-phone.ts'
import { DIGITS } from './results.ts'
import { TickPalette } from './TickPalette.tsx'
import { TickTotals } from './TickTotals.tsx'
import { SampleCell } from './SampleCell.tsx'
import { itemSlice } from './slices.ts'

/** Keys on Latin keyboards; each language can have one of its own as well. Digits are the same on all of them. */
const LATIN: Readonly<Record<AttributeResult, string>> = {
  pass: 'p',
  footed: 'o',
  recalculated: 'r',
  fail: 'f',
  query: 'q',
  not_applicable: 'n',
}

const marks = (names: AttributeNames | null, width: number): SheetColumn[] =>
  askedOf(names).map((key) => ({ key, kind: 'choice', width, choices: ATTRIBUTE_RESULTS }))

const columnsOf = (names: AttributeNames | null): SheetColumn[] => [
  { key: 'ref', kind: 'read', width: 150 },
  { key: 'itemDate', kind: 'read', width: 128 },
  { key: 'amount', kind: 'read', width: 112 },
  ...marks(names, 76),
  { key: 'deviationNote', kind: 'text', width: 240 },
  { key: 'isolatedReason', kind: 'text', width: 200 },
  { key: 'issue', kind: 'read', width: 150 },
  { key: 'evidence', kind: 'read', width: 86 },
]
const FIRST_MARK = 3

/** Beside the evidence the marks are always in view, and the notes are scrolled to. */
const paneColumnsOf = (names: AttributeNames | null, mark: number): SheetColumn[] => [
  { key: 'ref', kind: 'read', width: 116 },
  { key: 'amount', kind: 'read', width: 84 },
  ...marks(names, mark),
  { key: 'evidence', kind: 'read', width: 36 },
  { key: 'deviationNote', kind: 'text', width: 240 },
  { key: 'isolatedReason', kind: 'text', width: 200 },
  { key: 'issue', kind: 'read', width: 150 },
  { key: 'itemDate', kind: 'read', width: 128 },
]
const FIRST_PANE_MARK = 2
const MARK = 22
const MARK_TOUCH = 26

export interface SampleSheetProps {
  sample: Pick<Sample, 'attributes'>
  store: ItemStore
  ids: readonly string[]
  labels: LabelContext
  context: CellContext
  onOpen: (id: string) => void
  /** Beside the evidence, on the page of the procedure. */
  pane?: boolean
  onLine?: ((id: string) => void) | undefined
}

const headOf = (key: string) => {
  if (key.startsWith('attr')) return key.at(-1)
  return key === 'evidence' ? <Paperclip className="size-3.5" /> : undefined
}
const noProblem = () => undefined

/** The items as a sheet: one key for the result of each attribute, and a note for a failure. */
export const SampleSheet = memo(function SampleSheet(props: SampleSheetProps) {
  const { sample, store, ids, labels, context, onOpen, pane = false, onLine } = props
  const { t } = useTranslation('audit/sampling')
  const { attributes } = sample
  const phone = usePhone()
  const columns = useMemo(
    () => (pane ? paneColumnsOf(attributes, phone ? MARK_TOUCH : MARK) : columnsOf(attributes)),
    [attributes, pane, phone],
  )
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
    <Sheet
      store={store}
      columns={columns}
      ids={ids}
      label={t('sheet')}
      keys={t('keys')}
      labels={labels}
      context={cells}
      Cell={SampleCell}
      startColumn={pane ? FIRST_PANE_MARK : FIRST_MARK}
      tight
      pane={pane}
      {...(pane ? { headOf, foot: <TickTotals store={store} attributes={attributes} /> } : {})}
      {...(onLine ? { onLine } : {})}
      palette={(setCell) => <TickPalette nameOf={(one) => choose('attrA', one)} onSet={setCell} />}
      scaleOf={scaleOf}
      problemOf={noProblem}
      noteOf={noteOf}
      evidenceOf={itemSlice}
      onOpen={onOpen}
    />
  )
})
