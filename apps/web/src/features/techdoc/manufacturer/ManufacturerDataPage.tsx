import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { devices } from 'contract/techdoc/devices'
import { sections } from 'contract/techdoc/file/sections'
import { manufacturerDataRoutes } from 'contract/techdoc/inheritance/inheritance'
import { useId, useState } from 'react'
import { useCollectionLabels } from '#platform/collections/collection-labels.ts'
import type { Named } from '#platform/collections/names.ts'
import { useMay } from '#platform/collections/may.ts'
import { sliceKey } from '#platform/collections/slice.ts'
import { errorCode } from '#platform/errors.ts'
import { formatFigure, PERCENT } from '#platform/figures.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { fileLink } from '#platform/records/file-links.ts'
import { useTitle } from '#platform/use-title.ts'
import { SearchPicker } from '#shared/form/SearchPicker.tsx'
import { StatusBadge } from '#shared/marks/StatusBadge.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { manufacturerDataQuery, sectionsOfQuery } from './manufacturer.api.ts'

/** What all devices of the manufacturer share, kept once. */
export function ManufacturerDataPage() {
  const { t } = useTranslation('techdoc/manufacturer')
  useTitle(t('title'))
  const { data, error, isPending, refetch } = useQuery(manufacturerDataQuery)
  return (
    <div className="max-w-4xl space-y-4">
      <h1 className="text-title font-semibold">{t('title')}</h1>
      <p className="max-w-prose text-body text-ink-soft">{t('text')}</p>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <Loading /> : null}
      {data === null ? <Creation /> : null}
      {data ? <Sections id={data} /> : null}
    </div>
  )
}

/** Creates the data, empty or with the values of a device. */
function Creation() {
  const { t } = useTranslation(['techdoc/manufacturer', 'contract/common'])
  const may = useMay()
  const locale = useLocale()
  const client = useQueryClient()
  const id = useId()
  const [from, setFrom] = useState<Named | null>(null)
  const create = useMutation({
    mutationFn: () =>
      call(manufacturerDataRoutes.create, { body: { language: locale, ...(from ? { from: from.id } : {}) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: sliceKey(devices) }),
  })
  const granted = may(devices.actions.create)
  return (
    <div className="ruled">
      <EmptyState title={t('none.title')} text={granted ? t('none.text') : t('none.ask')}>
        {granted ? (
          <div className="w-full max-w-md space-y-3 text-start">
            {create.error ? (
              <Notice variant="danger">{t(`contract/common:errors.${errorCode(create.error)}`)}</Notice>
            ) : null}
            <div>
              <label htmlFor={id} className="mb-1.5 block text-body font-medium">
                {t('from')}
              </label>
              <SearchPicker id={id} kind="device" value={from} onPick={setFrom} />
            </div>
            <Button busy={create.isPending} onClick={() => create.mutate()}>
              {t('create')}
            </Button>
          </div>
        ) : null}
      </EmptyState>
    </div>
  )
}

function Sections({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/manufacturer')
  const locale = useLocale()
  const labels = useCollectionLabels(sections)
  const { data, error, refetch } = useQuery(sectionsOfQuery(id))
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return (
    <WideTable label={t('list')}>
      <thead>
        <tr className="border-b border-line text-meta text-ink-soft">
          <th scope="col" className="py-2 pe-3 text-start font-medium">
            {labels.field('name')}
          </th>
          <th scope="col" className="px-2 py-2 text-start font-medium">
            {t('status')}
          </th>
          <th scope="col" className="px-2 py-2 text-end font-medium">
            {t('complete')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {data.map((section) => (
          <tr key={section.id}>
            <th scope="row" className="py-2 pe-3 text-start font-medium">
              <PageLink {...fileLink(section.page, id, section.key)} className="text-accent hover:underline">
                <LocalizedText text={section.name} />
              </PageLink>
            </th>
            <td className="px-2 py-2">
              <StatusBadge status={section.status} label={labels.status(section.status)} />
            </td>
            <td className="px-2 py-2 text-end tabular-nums">
              {formatFigure((section.figures?.score ?? 0) / 100, PERCENT, locale)}
            </td>
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
