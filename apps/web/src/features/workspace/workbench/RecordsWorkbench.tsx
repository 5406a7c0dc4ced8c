import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useListAddress } from '#platform/collections/address.ts'
import { totalQuery } from '#platform/collections/list.ts'
import { change } from '#platform/collections/view.ts'
import { Button } from '#ui/Button.tsx'
import { FilterBar } from '#shared/filters/FilterBar.tsx'
import { CollectionTable } from '#shared/table/CollectionTable.tsx'
import { shownColumns } from '#shared/table/columns.ts'
import { EmptyList } from '#shared/table/EmptyList.tsx'
import { SelectionBar } from '#shared/table/SelectionBar.tsx'
import { useBulkEdit } from '#shared/table/use-bulk-edit.ts'
import { ViewOptions } from '#shared/table/ViewOptions.tsx'
import { SampleClient } from './collection/sample-client.ts'
import { sampleSlice, samples } from './collection/samples.ts'
import { SampleForm } from './SampleForm.tsx'
import { WorkbenchHeader } from './WorkbenchHeader.tsx'

const COLUMNS = ['name', 'topic', 'severity', 'ownerId', 'dueOn', 'status']
const NEW = 'new'

/** The table, the filters and the form of the UI kit, with sample records. */
export function RecordsWorkbench({ signInTo }: { signInTo: string | undefined }) {
  const [client] = useState(() => new SampleClient())
  return (
    <QueryClientProvider client={client}>
      <Workbench client={client} signInTo={signInTo} />
    </QueryClientProvider>
  )
}

function Workbench({ client, signInTo }: { client: SampleClient; signInTo: string | undefined }) {
  const { t } = useTranslation('workspace/workbench')
  const address = useListAddress(samples)
  const { view, go } = address
  const field = useRef<HTMLInputElement>(null)
  const total = useQuery(totalQuery(samples, view.filter)).data?.value ?? 0
  const marks = useBulkEdit(view.filter, total)
  const open = (id: string) => go(change.record(id), view.record ? 'same' : 'new')
  const create = () => open(NEW)
  return (
    <>
      <WorkbenchHeader title={t('records.title')} signInTo={signInTo}>
        <Button onClick={create}>
          <Plus aria-hidden />
          {t('records.new')}
        </Button>
      </WorkbenchHeader>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <FilterBar of={samples} address={address} field={field} />
        <div className="ms-auto">
          <ViewOptions
            of={samples}
            shown={shownColumns(samples, view.columns, COLUMNS)}
            frozen={view.frozen}
            group={view.group}
            figure={view.figure}
            density={view.density}
            widths={view.widths}
            onColumns={(columns) => go(columns ? change.columns(columns) : change.usualColumns)}
            onFrozen={(column) => go(change.frozen(column))}
            onGroup={(column) => go(change.group(column))}
            onFigure={(figure) => go(change.figure(figure))}
            onDensity={(density) => go(change.density(density))}
            onWidths={(widths) => go(change.widths(widths))}
          />
        </div>
      </div>
      <section aria-label={t('records.title')} className="ruled overflow-hidden">
        {marks.count > 0 ? (
          <SelectionBar
            selection={marks.selection}
            total={total}
            onSelection={marks.select}
            onEdit={undefined}
          />
        ) : null}
        <CollectionTable
          slice={sampleSlice}
          address={address}
          columns={COLUMNS}
          marks={{ selection: marks.selection, onSelection: marks.select }}
          onOpen={open}
          empty={
            <EmptyList
              filter={view.filter}
              text={undefined}
              commands={[]}
              onClear={() => go(change.noFilter(samples))}
              onCreate={create}
              onImport={undefined}
            />
          }
        />
      </section>
      <SampleForm client={client} id={view.record} onClose={() => go(change.record(undefined))} />
    </>
  )
}
