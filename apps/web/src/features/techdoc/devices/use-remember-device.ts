import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#platform/session/me.ts'
import { keptDevice } from '#features/techdoc/shared/use-device.ts'

/** Makes this device the current one of all pages of the technical file: people open its record to work on it. */
export function useRememberDevice(id: string): void {
  const me = useSuspenseQuery(meQuery).data
  useEffect(() => keptDevice(me.organisationId ?? null, me.id).set(id), [id, me.organisationId, me.id])
}
