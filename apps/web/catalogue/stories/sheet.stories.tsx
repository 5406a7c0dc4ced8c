import { useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Line } from '#platform/collections/slice.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { stepsFrom, type SheetColumn } from '#shared/sheet/columns.ts'
import { SaveBar } from '#shared/sheet/SaveBar.tsx'
import { createSaver } from '#shared/sheet/saver.ts'
import { Sheet } from '#shared/sheet/Sheet.tsx'
import { SheetConflict } from '#shared/sheet/SheetConflict.tsx'
import type { SheetCellProps } from '#shared/sheet/SheetRow.tsx'
import { SheetStore } from '#shared/sheet/sheet-store.ts'
import { SheetPanel } from '#shared/sheet/SheetPanel.tsx'
import { SheetTab } from '#shared/sheet/SheetTab.tsx'
import { useOrder } from '#shared/sheet/use-sheet.ts'
import { WithLineMargin } from '#shared/sheet/WithLineMargin.tsx'
import { CellValue } from '#shared/table/CellValue.tsx'
import { PEOPLE, sampleLines } from '#features/workspace/workbench/collection/sample-lines.ts'
import { sampleSlice, samples, TOPICS } from '#features/workspace/workbench/collection/samples.ts'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Records/Sheet' }

const COLUMNS: readonly SheetColumn[] = [
  { key: 'code', kind: 'read', width: 110 },
  { key: 'topic', kind: 'choice', width: 160, choices: TOPICS },
  { key: 'severity', kind: 'step', width: 110, steps: stepsFrom(1, 5) },
  { key: 'blocking', kind: 'flag', width: 110 },
  { key: 'dueOn', kind: 'day', width: 150 },
  { key: 'status', kind: 'read', width: 130 },
  { key: 'cause', kind: 'text', width: 160 },
]
type Sample = Line & { code: string }
const LINES: Sample[] = (sampleLines() as Sample[])
  .slice(0, 8)
  .map((line, at) => ({ ...line, cause: at % 2 === 0 ? '§ 4.2' : '§ 4.2, § 4.3' }))
const nothing = () => undefined

type Outcome = 'saved' | 'conflict' | 'refused'

/** Lines with one edit, and the outcome of saving it. */
function storeWith(outcome: Outcome): SheetStore<Sample> {
  const store = new SheetStore<Sample>({ worked: (line) => line, problems: () => [] })
  store.receive(LINES, true)
  const [first] = LINES
  store.edit([{ id: first!.id, key: 'severity', value: first!['severity'] === 5 ? 4 : 5 }])
  store.take(1)
  const problems = outcome === 'refused' ? [{ path: ['severity'], code: 'invalid' }] : []
  const line = outcome === 'conflict' ? { ...first!, topic: 'safety', version: first!.version + 1 } : first!
  store.settle([{ outcome, line, problems }])
  return store
}

function Cell({ column, line, labels }: SheetCellProps<Sample>) {
  return <CellValue context={labels} column={column.key} line={line} />
}

function Lines({ store, ids }: { store: SheetStore<Sample>; ids: readonly string[] }) {
  const t = useTexts()
  const labels = useCollectionLabels(samples)
  const locale = useLocale()
  return (
    <Sheet
      store={store}
      columns={COLUMNS}
      ids={ids}
      label={labels.title}
      keys={t('made')}
      labels={{ of: samples, labels, locale, nameOf: (_, id) => PEOPLE.find((one) => one.id === id) }}
      context={{ people: [], choice: labels.choice, yes: labels.yes, no: labels.no }}
      Cell={Cell}
      startColumn={1}
      scaleOf={(key) =>
        key === 'severity'
          ? stepsFrom(1, 5).map((value) => ({
              value,
              sign: String(value),
              label: t(`levels.${value as 1 | 2 | 3 | 4 | 5}`),
            }))
          : undefined
      }
      problemOf={nothing}
      onOpen={nothing}
    />
  )
}

function Whole({ outcome }: { outcome: Outcome }) {
  const [store] = useState(() => storeWith(outcome))
  const [saver] = useState(() =>
    createSaver(store, { send: () => Promise.resolve([]), isWorthRetrying: () => false, most: 100 }),
  )
  return (
    <section className="ruled overflow-hidden">
      <SaveBar store={store} saver={saver} onCompare={nothing} onShow={nothing} />
      <Lines store={store} ids={useOrder(store)} />
    </section>
  )
}
export const Saved = { render: () => <Whole outcome="saved" /> }
export const Refused = { render: () => <Whole outcome="refused" /> }
export const ChangedByAnother = { render: () => <Whole outcome="conflict" /> }

const SHOWN = { all: () => true, none: () => false }
const textOf = ({ code }: Sample) => code

function Tab({ lines }: { lines: readonly Sample[] }) {
  const t = useTexts()
  const [made] = useState(() => {
    const store = new SheetStore<Sample>({ worked: (line) => line, problems: () => [] })
    store.receive(lines, true)
    const send = () => Promise.resolve([])
    return { store, saver: createSaver(store, { send, isWorthRetrying: () => false, most: 100 }) }
  })
  return (
    <SheetTab
      {...made}
      of={samples}
      shown={SHOWN}
      textOf={textOf}
      labels={{
        find: t('charts.findings'),
        shown: t('figures.controls'),
        shownOf: (one) => t(one === 'all' ? 'inputs.all' : 'figures.empty'),
        nothing: t('figures.empty'),
        empty: { title: t('figures.empty'), text: t('made') },
      }}
      add={{ label: t('records.new'), dialog: () => null }}
      onOpen={nothing}
    >
      {(ids) => <Lines store={made.store} ids={ids} />}
    </SheetTab>
  )
}
export const AsATab = { render: () => <Tab lines={LINES} /> }
export const AsATabWithNothing = { render: () => <Tab lines={[]} /> }

function Opened() {
  const [store] = useState(() => storeWith('saved'))
  return (
    <SheetPanel slice={sampleSlice} store={store} id={LINES[0]!.id} isWhole={() => true} onClose={nothing}>
      {({ view }) => <p className="p-6 text-body">{view.code}</p>}
    </SheetPanel>
  )
}
export const OneLine = { render: () => <Opened /> }

function Compared() {
  const [store] = useState(() => storeWith('conflict'))
  return <SheetConflict of={samples} store={store} id={LINES[0]!.id} onClose={nothing} />
}
export const BothVersions = { render: () => <Compared /> }

function Beside() {
  const t = useTexts()
  const labels = useCollectionLabels(samples)
  const locale = useLocale()
  const [store] = useState(() => storeWith('saved'))
  const ids = useOrder(store)
  const [line, setLine] = useState<string | null>(null)
  const code = line === null ? undefined : store.line(line)!.view.code
  return (
    <WithLineMargin label={t('records.title')} margin={<p data-line>{code}</p>}>
      {(opener) => (
        <section className="flex h-96 flex-col">
          {opener}
          <Sheet
            store={store}
            columns={COLUMNS}
            ids={ids}
            label={labels.title}
            keys={t('made')}
            labels={{ of: samples, labels, locale, nameOf: (_, id) => PEOPLE.find((one) => one.id === id) }}
            context={{ people: [], choice: labels.choice, yes: labels.yes, no: labels.no }}
            Cell={Cell}
            startColumn={2}
            tight
            pane
            headOf={(key) => (key === 'severity' ? '#' : undefined)}
            foot={
              <tfoot>
                <tr>
                  <td colSpan={COLUMNS.length}>{t('made')}</td>
                </tr>
              </tfoot>
            }
            palette={(setCell) => (
              <button type="button" onClick={() => setCell(1)}>
                {t('levels.1')}
              </button>
            )}
            scaleOf={nothing}
            problemOf={nothing}
            onOpen={nothing}
            onLine={setLine}
          />
        </section>
      )}
    </WithLineMargin>
  )
}
export const BesideItsMargin = { render: () => <Beside /> }
