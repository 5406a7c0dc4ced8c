import type { QueryClient } from '@tanstack/react-query'

/** The first day of the organisation's week; Monday for people who may not read it, and without a network. */
export async function askWeekStart(client: QueryClient): Promise<number> {
  try {
    const [{ placeQuery }, { firstWeekday }] = await Promise.all([
      import('#platform/session/place.ts'),
      import('#platform/month.ts'),
    ])
    const { weekend } = await client.ensureQueryData({ ...placeQuery, networkMode: 'always', retry: false })
    return firstWeekday(weekend)
  } catch {
    return 1
  }
}
