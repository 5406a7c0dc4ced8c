import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Device } from 'contract/techdoc/devices'
import { useEffect } from 'react'
import { errorCode } from '#platform/errors.ts'
import { usePageAddress } from '#platform/page-address.ts'
import { keptText, usePreference } from '#platform/preferences/index.ts'
import { recordQuery } from '#platform/records/record-queries.ts'
import { keptWork } from '#platform/session/kept-work.ts'
import { meQuery } from '#platform/session/me.ts'
import { deviceSlice, lastDeviceQuery } from './device-slice.ts'

interface Address {
  device?: string | undefined
  /** What is open on the page belongs to the previous device. */
  section?: string | undefined
  record?: string | undefined
}

export interface DeviceChoice {
  /** The current device; null if the organisation has none, undefined while it is loading. */
  readonly device: Device | null | undefined
  readonly error: Error | null
  readonly retry: () => void
  readonly choose: (id: string) => void
}

export const keptDevice = (organisation: string | null, person: string) =>
  keptText(keptWork(`device:${organisation ?? ''}:${person}`))

/**
 * The current device: the one named in the URL, else that of the last visit, else the one edited last. All pages of the
 * technical file use this hook.
 */
export function useDevice(): DeviceChoice {
  const [{ device: named }, go] = usePageAddress<Address>(({ device }) => ({
    device: typeof device === 'string' ? device : undefined,
  }))
  const me = useSuspenseQuery(meQuery).data
  const kept = keptDevice(me.organisationId ?? null, me.id)
  const remembered = usePreference(kept)
  const wanted = named ?? remembered
  const asked = useQuery({ ...recordQuery(deviceSlice, wanted), enabled: wanted !== '', retry: false })
  // The device of the last visit may be deleted or no longer accessible. One named in the URL shows the error instead.
  const isLost = named === undefined && asked.isError && errorCode(asked.error) === 'NOT_FOUND'
  const last = useQuery({ ...lastDeviceQuery, enabled: wanted === '' || isLost })
  const found = (wanted === '' || isLost ? last.data : asked.data) as Device | null | undefined
  const id = found?.id
  useEffect(() => {
    // The manufacturer's data has some pages only.
    if (id && id !== remembered && found.kind === 'device') kept.set(id)
  }, [id, found, remembered, kept])
  const failed = wanted === '' || isLost ? last : asked
  return {
    device: found,
    error: failed.error,
    retry: () => void failed.refetch(),
    choose: (next) => go({ device: next, section: undefined, record: undefined }, false),
  }
}
