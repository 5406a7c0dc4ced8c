/** The query keys that live updates invalidate. */
export const threadsKey = (recordId: string) => ['threads', recordId] as const
export const presenceKey = (recordId: string) => ['presence', recordId] as const
export const notificationsKey = ['notifications'] as const
