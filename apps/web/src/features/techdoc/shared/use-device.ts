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
  /** What is open on the page is about the device that was left. */
  section?: string | undefined
  record?: string | undefined
}

export interface DeviceChoice {
  /** The device that is worked on; null where the organisation has none, undefined until it is known. */
  readonly device: Device | null | undefined
  readonly error: Error | null
  readonly retry: () => void
  readonly choose: (id: string) => void
}

/**
 * Which device is worked on: the one that the address names, else the one of the last visit, else the one that somebody
 * worked on last. Every page of the technical file asks here.
 */
export function useDevice(): DeviceChoice {
  const [{ device: named }, go] = usePageAddress<Address>(({ device }) => ({
    device: typeof device === 'string' ? device : undefined,
  }))
  const me = useSuspenseQuery(meQuery).data
  const kept = keptText(keptWork(`device:${me.organisationId ?? ''}:${me.id}`))
  const remembered = usePreference(kept)
  const wanted = named ?? remembered
  const asked = useQuery({ ...recordQuery(deviceSlice, wanted), enabled: wanted !== '', retry: false })
  // A device of the last visit may be gone, or be somebody else's by now. One that the address names is asked for.
  const isLost = named === undefined && asked.isError && errorCode(asked.error) === 'NOT_FOUND'
  const last = useQuery({ ...lastDeviceQuery, enabled: wanted === '' || isLost })
  const found = (wanted === '' || isLost ? last.data : asked.data) as Device | null | undefined
  const id = found?.id
  useEffect(() => {
    if (id && id !== remembered) kept.set(id)
  }, [id, remembered, kept])
  const failed = wanted === '' || isLost ? last : asked
  return {
    device: found,
    error: failed.error,
    retry: () => void failed.refetch(),
    choose: (next) => go({ device: next, section: undefined, record: undefined }, false),
  }
}
