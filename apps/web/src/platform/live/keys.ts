/** What live updates make old, by the names under which it is kept. */
export const threadsKey = (recordId: string) => ['threads', recordId] as const
export const presenceKey = (recordId: string) => ['presence', recordId] as const
export const notificationsKey = ['notifications'] as const
