import { useRef, useState } from 'react'
import { useListAddress } from '#platform/collections/address.ts'
import type { Density } from '#platform/collections/view.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { useLocale } from '#platform/i18n/index.ts'
import { ExportButton } from '#shared/export/ExportButton.tsx'
import { FileExport } from '#shared/export/FileExport.tsx'
import { FilterBar } from '#shared/filters/FilterBar.tsx'
import { OptionList } from '#shared/filters/OptionList.tsx'
import { CollectionCards, type CardLayout } from '#shared/table/CollectionCards.tsx'
import { CollectionList } from '#shared/table/CollectionList.tsx'
import { CollectionTable } from '#shared/table/CollectionTable.tsx'
import { EmptyList } from '#shared/table/EmptyList.tsx'
import { CellValue } from '#shared/table/CellValue.tsx'
import { Grid } from '#shared/table/Grid.tsx'
import { Pager } from '#shared/table/Pager.tsx'
import { SavedViews } from '#shared/table/SavedViews.tsx'
import { NOTHING, type Selection } from '#shared/table/selection.ts'
import { SelectionBar } from '#shared/table/SelectionBar.tsx'
import { UndoNotice } from '#shared/table/UndoNotice.tsx'
import { ViewOptions } from '#shared/table/ViewOptions.tsx'
import { PEOPLE, sampleLines } from '#features/workspace/workbench/collection/sample-lines.ts'
import { sampleSlice, samples } from '#features/workspace/workbench/collection/samples.ts'
import { Paper, Row } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Lists/Table and filters' }

const COLUMNS = ['name', 'topic', 'severity', 'hours', 'ownerId', 'dueOn', 'status']
const LINES = sampleLines().slice(0, 8)

export const WholeList = { render: () => <CollectionList slice={sampleSlice} columns={COLUMNS} /> }
export const FilteredList = {
  ...WholeList,
  parameters: { address: '/?topic=access,finance&ownerId=me&archived=all' },
}
export const NothingFound = { ...WholeList, parameters: { address: '/?q=nothing-like-this' } }

function Table() {
  const address = useListAddress(samples)
  return (
    <section className="ruled overflow-hidden">
      <CollectionTable
        slice={sampleSlice}
        address={address}
        columns={COLUMNS}
        edit
        onOpen={() => undefined}
        empty={null}
      />
    </section>
  )
}
export const GroupedTable = {
  render: () => <Table />,
  parameters: { address: '/?limit=25&group=topic' },
}
export const AverageTable = {
  render: () => <Table />,
  parameters: { address: '/?limit=10&figure=average' },
}
export const TableWithPager = {
  render: () => <Table />,
  parameters: { address: '/?limit=10&density=compact' },
}

const CARD: CardLayout = {
  names: ['ownerId'],
  draw: (line, context) => (
    <article className="h-full space-y-2 rounded-lg border border-line p-4 text-body">
      {['name', 'topic', 'ownerId', 'status'].map((column) => (
        <p key={column}>
          <CellValue context={context} column={column} line={line} />
        </p>
      ))}
    </article>
  ),
}
function Cards() {
  const address = useListAddress(samples)
  return (
    <section className="ruled overflow-hidden">
      <CollectionCards slice={sampleSlice} address={address} layout={CARD} empty={null} />
    </section>
  )
}
export const CardsWithPager = { render: () => <Cards />, parameters: { address: '/?limit=10' } }

function Rows({ busy, density }: { busy: boolean; density: Density }) {
  const locale = useLocale()
  const labels = useCollectionLabels(samples)
  const { view } = useListAddress(samples)
  const [selection, onSelection] = useState<Selection>(NOTHING)
  return (
    <section className="ruled overflow-hidden">
      <Grid
        context={{ of: samples, labels, locale, nameOf: (_, id) => PEOPLE.find((one) => one.id === id) }}
        view={{ ...view, density, record: LINES[2]!.id }}
        viewKey="catalogue"
        lines={busy ? undefined : LINES}
        shown={['code', ...COLUMNS]}
        total={LINES.length}
        busy={busy}
        marks={{ selection, onSelection }}
        hrefOf={() => '#'}
        onOpen={() => undefined}
        onSort={() => undefined}
      />
    </section>
  )
}
export const GridRows = { render: () => <Rows busy={false} density="standard" /> }
export const GridDense = { render: () => <Rows busy={false} density="compact" /> }
export const GridLoading = { render: () => <Rows busy density="standard" /> }

const nothing = () => undefined
export const EmptyLists = {
  render: () => (
    <>
      <Paper>
        <EmptyList
          filter={{}}
          text={undefined}
          commands={[]}
          onClear={nothing}
          onCreate={nothing}
          onImport={nothing}
        />
      </Paper>
      <Paper>
        <EmptyList
          filter={{ q: 'x' }}
          text={undefined}
          commands={[]}
          onClear={nothing}
          onCreate={nothing}
          onImport={nothing}
        />
      </Paper>
    </>
  ),
}

const STEPS = { onLimit: nothing, onFirst: nothing, onPrevious: nothing, onNext: nothing }
export const Pagers = {
  render: () => (
    <Paper>
      <Pager page={1} limit={25} shown={25} total={{ value: 36, exact: true }} hasNext {...STEPS} />
      <Pager page={4} limit={50} shown={50} total={{ value: 120_000, exact: false }} hasNext {...STEPS} />
      <Pager page={1} limit={10} shown={0} total={undefined} hasNext={false} {...STEPS} />
    </Paper>
  ),
}

function Selected() {
  const [selection, select] = useState<Selection>({ kind: 'some', ids: new Set(['1', '2']) })
  const [report] = useState(() => ({
    operation: 'o',
    undoUntil: new Date(Date.now() + 600_000).toISOString(),
    changed: 12,
    unchanged: 0,
    skipped: [],
  }))
  return (
    <>
      <Paper>
        <SelectionBar selection={selection} total={36} onSelection={select} onEdit={nothing} />
      </Paper>
      <UndoNotice slice={sampleSlice} report={report} onDismiss={nothing} />
    </>
  )
}
export const SelectionAndUndo = { render: () => <Selected /> }

function Tools() {
  const t = useTexts()
  const address = useListAddress(samples)
  const [shown, setShown] = useState(['code', ...COLUMNS])
  const [values, setValues] = useState<string[]>(['a'])
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <Row>
        <FilterBar of={samples} address={address} field={field} />
        <ViewOptions
          of={samples}
          shown={shown}
          frozen={undefined}
          group={undefined}
          figure={undefined}
          density="standard"
          widths={{}}
          onColumns={(columns) => setShown(columns ?? ['code', ...COLUMNS])}
          onFrozen={nothing}
          onGroup={nothing}
          onFigure={nothing}
          onDensity={nothing}
          onWidths={nothing}
        />
        <SavedViews collection="workbench" address={address} />
        <ExportButton slice={sampleSlice} view={address.view} />
        <FileExport of="device" id="sample" />
      </Row>
      <Paper narrow>
        <OptionList
          legend={t('figures.series')}
          options={(['a', 'b', 'c', 'd'] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
          values={values}
          onToggle={(value) =>
            setValues(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
          }
        />
      </Paper>
    </>
  )
}
export const FiltersAndTools = {
  render: () => <Tools />,
  parameters: { address: '/?status=active&severity=4,5' },
}

export const TechnicalFile = {
  render: () => (
    <Paper>
      <FileExport of="device" id="a device" />
    </Paper>
  ),
}
