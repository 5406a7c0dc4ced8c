import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { meQuery } from '#platform/session/me.ts'
import { recentOwner, rememberRecord } from './recent.ts'

/** Adds a record to the recently opened ones, once it is loaded. */
export function useRemember(type: string, id: string | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    const me = client.getQueryData(meQuery.queryKey)
    if (id && me?.organisationId) rememberRecord(recentOwner(me.organisationId, me.id), { type, id })
  }, [client, type, id])
}
