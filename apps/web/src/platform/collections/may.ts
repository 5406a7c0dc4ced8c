import { useSuspenseQuery } from '@tanstack/react-query'
import { meQuery } from '#platform/session/me.ts'

/** Whether my roles grant an action at all; each record says what I may do with it. */
export function useMay(): (action: { readonly name: string } | undefined) => boolean {
  const { permissions } = useSuspenseQuery(meQuery).data
  return (action) => action !== undefined && permissions.includes(action.name)
}
