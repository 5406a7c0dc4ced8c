import { useQuery } from '@tanstack/react-query'
import { type Device, deviceRoutes, devices } from 'contract/techdoc/devices'
import { deviceCopyRoutes } from 'contract/techdoc/inheritance/device-copies'
import { sliceKey } from '#platform/collections/slice.ts'
import { call } from '#platform/http.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { linkTo } from '#platform/page-links.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { deviceSlice } from '#features/techdoc/shared/device-slice.ts'
import { Differences } from '#features/techdoc/shared/Differences.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'

/** The family of a device: its variants, or its lead device and what differs from it. */
export function FamilyTab({ id }: { id: string }) {
  const device = useQuery(recordQuery(deviceSlice, id))
  if (device.isError) return <ErrorState error={device.error} onRetry={() => void device.refetch()} />
  if (!device.data) return <Loading />
  const { lead } = device.data as Device
  return lead ? <OfVariant id={id} lead={lead} /> : <OfLead id={id} />
}

function DeviceLink({ device: { id, code, name } }: { device: Pick<Device, 'id' | 'code' | 'name'> }) {
  return (
    <PageLink
      {...linkTo({ to: '/devices/$recordId', params: { recordId: id } })}
      className="text-body text-accent hover:underline"
    >
      <bdi dir="ltr" className="font-medium tabular-nums">
        {code}
      </bdi>{' '}
      <LocalizedText text={name} />
    </PageLink>
  )
}

function OfLead({ id }: { id: string }) {
  const { t } = useTranslation('techdoc/devices')
  const asked = useQuery({
    queryKey: [...sliceKey(devices), 'variants', id],
    queryFn: async ({ signal }) =>
      (await call(deviceRoutes.list, { query: { lead: [id], sort: 'code', limit: 100 }, signal })).items,
  })
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  if (!asked.data) return <Loading />
  return (
    <Section title={t('family.variants')}>
      {asked.data.length === 0 ? <p className="text-body text-ink-soft">{t('family.none')}</p> : null}
      <ul className="divide-y divide-line">
        {asked.data.map((device) => (
          <li key={device.id} className="py-2">
            <DeviceLink device={device} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OfVariant({ id, lead }: { id: string; lead: string }) {
  const { t } = useTranslation('techdoc/devices')
  const locale = useLocale()
  const device = useQuery(recordQuery(deviceSlice, lead))
  const asked = useQuery({
    queryKey: [...sliceKey(devices), 'differences', id, locale],
    queryFn: async ({ signal }) =>
      (await call(deviceCopyRoutes.differences, { params: { id }, query: { locale }, signal })).comparison,
  })
  if (asked.isError) return <ErrorState error={asked.error} onRetry={() => void asked.refetch()} />
  return (
    <div className="max-w-4xl">
      <Section title={t('family.lead')}>
        {device.data ? <DeviceLink device={device.data as Device} /> : <Loading />}
      </Section>
      <Section title={t('family.differences')}>
        {asked.isPending ? <Loading /> : null}
        {asked.data ? <Differences comparison={asked.data} same={t('family.same')} /> : null}
      </Section>
    </div>
  )
}
