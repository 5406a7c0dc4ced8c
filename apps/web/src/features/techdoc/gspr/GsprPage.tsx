import { useQuery } from '@tanstack/react-query'
import type { Device } from 'contract/techdoc/devices'
import type { GsprPage as Page } from 'contract/techdoc/gspr/gspr-page'
import { Suspense, useMemo, useState } from 'react'
import { errorCode } from '#platform/errors.ts'
import { loadNamespaces, useLocale, useTranslation } from '#platform/i18n/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { useStable } from '#platform/use-stable.ts'
import { DevicePicker } from '#features/techdoc/shared/DevicePicker.tsx'
import { WithDevice } from '#features/techdoc/shared/WithDevice.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { UnsavedGuard } from '#shared/form/UnsavedGuard.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Band } from './Band.tsx'
import { pageQuery } from './gspr.api.ts'
import { ChecklistContext } from './page-context.ts'
import { SheetPart } from './sheet/SheetPart.tsx'
import { sectionSlice } from './slices.ts'
import { useAddress } from './use-address.ts'
import { useRows } from './use-rows.ts'
import { lazy } from '#ui/lazy.tsx'

const RowPanel = lazy(async () => {
  const [{ RowPanel: Panel }] = await Promise.all([
    import('./row/RowPanel.tsx'),
    loadNamespaces(
      'shared/form',
      'ui/dialog',
      'shared/discussion',
      'shared/signatures',
      'contract/fileproblems',
    ),
  ])
  return { default: Panel }
})

// Loaded on demand.
const HeadingDialog = lazy(async () => ({
  default: (await import('./sheet/HeadingDialog.tsx')).HeadingDialog,
}))

/** The checklist of Annex I for one device. */
export function GsprPage() {
  const { t } = useTranslation('techdoc/gspr')
  return (
    <WithDevice title={t('title')} bare>
      {(device, choose) => <Asked device={device} onDevice={choose} />}
    </WithDevice>
  )
}

interface AskedProps {
  device: Device
  onDevice: (id: string) => void
}

function Asked({ device, onDevice }: AskedProps) {
  const { t } = useTranslation('techdoc/gspr')
  const page = useQuery({ ...pageQuery(device.id, useLocale()), retry: false })
  if (page.data) return <Loaded page={page.data} device={device} onDevice={onDevice} />
  if (!page.error)
    return (
      <>
        <h1 className="text-title font-semibold">{t('title')}</h1>
        <Loading />
      </>
    )
  // Readers see the checklist only once it was approved.
  if (errorCode(page.error) === 'NOT_FOUND')
    return (
      <>
        <h1 className="text-title font-semibold">{t('title')}</h1>
        <DevicePicker device={device} onChoose={onDevice} />
        <EmptyState title={t('hidden.title')} text={t('hidden.text')} />
      </>
    )
  return <ErrorState error={page.error} onRetry={() => void page.refetch()} />
}

function Loaded({ page, device, onDevice }: AskedProps & { page: Page }) {
  const { line, part, go } = useAddress()
  const { data: rows, error, retry } = useRows(page)
  // The section that contains the rows: its people are named on the page of the file.
  const section = useQuery(recordQuery(sectionSlice, page.section.id))
  const open = useStable((id: string, next?: string) => go({ line: id, part: next }))
  const store = rows?.store
  const [deciding, setDeciding] = useState<string | null>(null)
  const checklist = useMemo(
    () => (store ? { page, store, onOpen: open, onDecide: setDeciding } : null),
    [page, store, open],
  )
  if (error && !rows) return <ErrorState error={error} onRetry={retry} />
  // Together, so that the sheet does not move down when the header arrives.
  if (!rows || !checklist || section.isPending) return <Loading />
  return (
    <ChecklistContext value={checklist}>
      <Band section={section.data} device={device} onDevice={onDevice} />
      <SheetPart rows={rows} />
      <UnsavedGuard wholePage isUnsaved={() => rows.store.summary().unsaved > 0} />
      <Suspense>
        {deciding ? <HeadingDialog id={deciding} onClose={() => setDeciding(null)} /> : null}
        {line ? (
          <RowPanel
            id={line}
            part={part}
            onGo={(id, next) => go({ line: id, part: next })}
            onClose={() => go({ line: undefined, part: undefined })}
          />
        ) : null}
      </Suspense>
    </ChecklistContext>
  )
}
