import { useQuery } from '@tanstack/react-query'
import { type Sample, type SampleLine, samples } from 'contract/audit/samples'
import { inLocale } from 'contract/locale'
import { Plus } from 'lucide-react'
import { Suspense, useState, type ComponentProps } from 'react'
import { allOfQuery } from '#platform/collections/all-pages.ts'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { useMay } from '#platform/collections/may.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { sampleSlice } from './slices.ts'
import { SamplePane } from './SamplePane.tsx'
import { SampleWork } from './SampleWork.tsx'
import { lazy } from '#ui/lazy.tsx'

// Loaded on demand.
const NewSample = lazy(async () => {
  const [{ NewSample: Loaded }] = await Promise.all([
    import('./NewSample.tsx'),
    loadNamespaces('shared/form', 'ui/dialog'),
  ])
  return { default: Loaded }
})

export interface SampleBlockProps {
  projectId: string
  procedureId: string
  /** Whether the procedure is open for work; the server decides. */
  open?: boolean
  /** The sample that is open at first; the first one by default. */
  sample?: string
  /** Values known from the procedure, for new samples. */
  start?: Readonly<Record<string, unknown>>
  /** In a pane beside the evidence of the procedure; it is told which item has the focus. */
  onLine?: (item: string) => void
}

/** The samples of a procedure, one of them open. Any page that loads its translations can use it. */
export function SampleBlock(props: SampleBlockProps) {
  const { projectId, procedureId, open = true, start, onLine } = props
  const { t } = useTranslation('audit/sampling')
  const may = useMay()
  const [beginning, setBeginning] = useState(false)
  const [chosen, setChosen] = useState<string | null>(props.sample ?? null)
  const list = useQuery(allOfQuery(sampleSlice, 'procedure', [procedureId]))
  const mayBegin = open && may(samples.actions.create)
  const opened = chosen ?? list.data?.[0]?.id
  const begin = mayBegin ? (
    <Button variant={list.data?.length ? 'secondary' : 'primary'} onClick={() => setBeginning(true)}>
      <Plus aria-hidden />
      {t('new.open')}
    </Button>
  ) : null
  const picker =
    list.data && list.data.length > 0 ? (
      <SampleList list={list.data} opened={opened} onOpen={setChosen} />
    ) : null
  const content = (
    <>
      {list.isPending ? <Loading /> : null}
      {list.isError ? <ErrorState error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data?.length === 0 ? (
        <EmptyState title={t('empty.title')} text={t('empty.text')}>
          {begin}
        </EmptyState>
      ) : null}
      {onLine ? null : picker}
      {opened ? (
        <OpenSample
          key={opened}
          id={opened}
          pane={
            onLine && {
              onLine,
              others: (
                <>
                  {list.data && list.data.length > 1 ? picker : null}
                  {begin}
                </>
              ),
            }
          }
        />
      ) : null}
      <Suspense>
        {beginning ? (
          <NewSample
            projectId={projectId}
            procedureId={procedureId}
            {...(start ? { start } : {})}
            onMade={(id) => {
              setChosen(id)
              setBeginning(false)
            }}
            onClose={() => setBeginning(false)}
          />
        ) : null}
      </Suspense>
    </>
  )
  if (onLine) return content
  return (
    <Section title={t('title')} text={t('text')} tools={list.data?.length ? begin : undefined}>
      {content}
    </Section>
  )
}

type SamplePaneProps = Omit<ComponentProps<typeof SamplePane>, 'sample'>

interface SampleListProps {
  list: readonly SampleLine[]
  opened: string | undefined
  onOpen: (id: string) => void
}

function SampleList({ list, opened, onOpen }: SampleListProps) {
  const { t } = useTranslation('audit/sampling')
  const labels = useCollectionLabels(samples)
  const locale = useLocale()
  return (
    <ul aria-label={t('title')} className="divide-y divide-line border-y border-line">
      {list.map((sample) => (
        <li key={sample.id}>
          <button
            type="button"
            aria-current={sample.id === opened ? 'true' : undefined}
            onClick={() => onOpen(sample.id)}
            className="flex w-full cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 px-2 py-2 text-start text-body hover:bg-surface-soft aria-[current]:bg-accent-soft"
          >
            <bdi className="font-medium text-accent tabular-nums">{sample.code}</bdi>
            <span className="me-auto">{inLocale(sample.name, locale)}</span>
            <span className="text-ink-soft">{labels.choice('method', sample.method)}</span>
            <span className="tabular-nums">
              {sample.status === 'planned'
                ? t('list.planned', { size: sample.size })
                : t('list.tested', {
                    tested: sample.tested,
                    items: sample.items,
                    deviations: sample.deviations,
                  })}
            </span>
            <StatusBadge
              status={sample.status}
              label={
                sample.conclusion
                  ? labels.choice('conclusion', sample.conclusion)
                  : labels.status(sample.status)
              }
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

function OpenSample({ id, pane }: { id: string; pane: SamplePaneProps | undefined }) {
  const sample = useQuery(recordQuery(sampleSlice, id))
  if (sample.isPending) return <Loading />
  if (sample.isError) return <ErrorState error={sample.error} onRetry={() => void sample.refetch()} />
  const work = { sample: sample.data as Sample }
  return pane ? <SamplePane {...work} {...pane} /> : <SampleWork {...work} />
}
