import { Tabs } from '@base-ui/react/tabs'
import { Maximize2 } from 'lucide-react'
import { Suspense, useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from '#platform/i18n/index.ts'
import type { Slice } from '#platform/collections/slice.ts'
import { usePageAddress } from '#platform/page-address.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { RecordPanel, type RecordPanelProps } from './index.ts'
import { RecordHeader } from './RecordHeader.tsx'
import { TAB_CLASSES } from './tab-classes.ts'
import { usualPart, type UsualPart } from './usual-parts.tsx'

/** What the tabs work on: there, on its way, or not to be had. */
interface Asked<Work> {
  readonly data: Work | null
  readonly error: Error | null
  readonly retry: () => void
}

export interface WorkTab<Work> {
  /** Its word in the address. */
  readonly name: string
  readonly label: string
  /** Drawn while the tab is open, and once there is something to work on. */
  readonly content: (work: Work) => ReactNode
}

export interface WorkPageProps<Work> {
  slice: Slice<'links'>
  record: { readonly id: string }
  /** What the tabs are parts of, for who cannot see them. */
  label: string
  /** In order; the first is open when the address says nothing. */
  tabs: readonly WorkTab<Work>[]
  /** What any record has, after the tabs. */
  usual?: readonly UsualPart[]
  /** Left out where the record itself is all that there is to work on. */
  work?: Asked<Work>
  /** How far it is and how it stands, below its header. */
  standing?: ReactNode
  /** What can be made of it as a whole, beside its code. */
  aside?: ReactNode
  /** What the panel of the whole record offers beside its steps. */
  tools?: RecordPanelProps['tools']
  /** Above the open tab. */
  above?: (work: Work) => ReactNode
  /** Over the page: the one line that is looked at. */
  panel?: (work: Work) => ReactNode
  /** Leaving the page asks first as long as this is so. */
  isUnsaved?: (work: Work) => boolean
}

const USUAL: readonly UsualPart[] = ['files', 'history']
const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

interface Address {
  view?: string | undefined
  record?: string | undefined
  /** The tab of the open record. */
  tab?: string | undefined
}

/** A record that is worked on in tabs: how it stands, its steps, and everything that is done in it. */
export function WorkPage<Work>(props: WorkPageProps<Work>) {
  const { slice, label, tabs, usual = USUAL, work, standing, aside, tools } = props
  const { t } = useTranslation('shared/record')
  const record = props.record as AnyRecord
  const [{ view, record: whole }, go] = usePageAddress<Address>((search) => ({
    view: text(search['view']),
    record: text(search['record']),
  }))
  const all: readonly WorkTab<Work>[] = [
    ...tabs,
    ...usual.map((part) => ({
      name: part,
      label: t(`parts.${part}`),
      content: () => usualPart(part, slice, record),
    })),
  ]
  const first = all[0]!.name
  const open = all.find(({ name }) => name === view)?.name ?? first
  const list = useRef<HTMLDivElement>(null)
  // Where there is no room for all of them, the open one is in view.
  useEffect(() => {
    list.current
      ?.querySelector(`[data-tab="${open}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [open])
  const error = work?.error ?? null
  const isThere = work === undefined || work.data !== null
  // Where nothing has to be asked for, no tab looks at it.
  const data = work?.data as Work
  return (
    <Tabs.Root value={open} onValueChange={(next: string) => go({ view: next === first ? undefined : next })}>
      <div className="card px-4 pt-4 sm:px-6">
        <RecordHeader
          slice={slice}
          record={record}
          level="h1"
          aside={
            <>
              <Suspense>{aside}</Suspense>
              <IconButton
                label={t('whole')}
                icon={<Maximize2 aria-hidden />}
                onClick={() => go({ record: record.id }, false)}
              />
            </>
          }
        />
        {standing}
        <Tabs.List ref={list} aria-label={label} className="-mb-px flex overflow-x-auto sm:gap-1">
          {all.map((one) => (
            <Tabs.Tab key={one.name} value={one.name} data-tab={one.name} className={TAB_CLASSES}>
              {one.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      </div>
      <div className="mt-4">
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
