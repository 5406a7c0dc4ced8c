import { Suspense, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { usePageAddress } from '#platform/page-address.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Tabs } from '#ui/tabs/Tabs.tsx'
import { RecordPanel, type RecordPanelProps } from './index.ts'
import { RecordHeader } from './RecordHeader.tsx'
import { TabList } from './TabList.tsx'
import { useTabCounts } from './use-tab-counts.ts'
import { USUAL_PARTS, usualPart, type UsualPart } from './usual-parts.tsx'

/** The data of the tabs: loaded, loading, or failed. */
interface Asked<Work> {
  readonly data: Work | null
  readonly error: Error | null
  readonly retry: () => void
}

export interface WorkTab<Work> {
  /** Its value in the address. */
  readonly name: string
  readonly label: string
  /** Rendered while the tab is open and the data is loaded. */
  readonly content: (work: Work) => ReactNode
}

export interface WorkPageProps<Work> {
  slice: Slice<'links'>
  record: { readonly id: string }
  /** The accessible name of the tab list. */
  label: string
  /** In order; the first is open by default. */
  tabs: readonly WorkTab<Work>[]
  /** Common parts of any record, after the tabs. */
  usual?: readonly UsualPart[]
  /** Absent if the record itself is all the data. */
  work?: Asked<Work>
  /** What it belongs to, after its code. */
  context?: readonly ReactNode[]
  /** How much is done, before its actions. */
  progress?: ReactNode
  /** Figures, below its header. */
  standing?: ReactNode
  /** Actions on the whole record, beside its title. */
  aside?: ReactNode
  /** Additional actions in the record panel. */
  tools?: RecordPanelProps['tools']
  /** Content above the open tab. */
  above?: (work: Work) => ReactNode
  /** Over the page: the panel of the open line. */
  panel?: (work: Work) => ReactNode
  /** Asks before leaving the page while this is true. */
  isUnsaved?: (work: Work) => boolean
}

const USUAL: readonly UsualPart[] = ['links', 'files', 'discussion', 'history']
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface Address {
  view?: string | undefined
  record?: string | undefined
  /** The tab of the open record. */
  tab?: string | undefined
}

/** A record that people work on in tabs: its state, its transitions, and its content. */
export function WorkPage<Work>(props: WorkPageProps<Work>) {
  const { slice, label, tabs, usual = USUAL, work, standing, aside, tools, context, progress } = props
  const { t } = useTranslation('shared/record')
  const record = props.record as AnyRecord
  const [{ view, record: whole }, go] = usePageAddress<Address>((search) => ({
    view: text(search['view']),
    record: text(search['record']),
  }))
  const all: readonly WorkTab<Work>[] = [
    ...tabs,
    ...USUAL_PARTS.filter((part) => usual.includes(part)).map((part) => ({
      name: part,
      label: t(`parts.${part}`),
      content: () => usualPart(part, slice, record),
    })),
  ]
  const first = all[0]!.name
  const open = all.find(({ name }) => name === view)?.name ?? first
  const counts = useTabCounts(slice, record.id)
  const error = work?.error ?? null
  const isThere = work === undefined || work.data !== null
  // Without a query, no tab uses it.
  const data = work?.data as Work
  return (
    <Tabs.Root value={open} onValueChange={(next: string) => go({ view: next === first ? undefined : next })}>
      <RecordHeader
        slice={slice}
        record={record}
        level="h1"
        {...(context ? { context } : {})}
        progress={progress}
        actions={<Suspense>{aside}</Suspense>}
        onWhole={() => go({ record: record.id }, false)}
        tabs={
          <TabList
            label={label}
            open={open}
            tabs={all.map((one) => ({ name: one.name, label: one.label, count: counts[one.name] }))}
          />
        }
      />
      {standing}
      <div className="pt-4">
        {work && error ? <ErrorState error={error} onRetry={work.retry} /> : null}
        {isThere || error ? null : <Loading />}
        {isThere ? (
          <>
            <Suspense>{props.above?.(data)}</Suspense>
            {all.map(({ name, content }) => (
              <Tabs.Panel key={name} value={name}>
                <Suspense fallback={<Loading />}>{content(data)}</Suspense>
              </Tabs.Panel>
            ))}
          </>
        ) : null}
      </div>
      {isThere && props.isUnsaved ? (
        <UnsavedGuard wholePage isUnsaved={() => props.isUnsaved!(data)} />
      ) : null}
      <Suspense>
        {isThere ? props.panel?.(data) : null}
        {whole ? (
          <RecordPanel
            slice={slice}
            id={whole}
            tools={tools}
            onClose={() => go({ record: undefined, tab: undefined })}
            onCreated={() => undefined}
          />
        ) : null}
      </Suspense>
    </Tabs.Root>
  )
}
