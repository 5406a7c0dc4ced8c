import type { QueryClient } from '@tanstack/react-query'

const MONDAY = 1
/** A calendar that is asked for opens, however slow the network is. */
const PATIENCE_MS = 1000

async function readWeekStart(client: QueryClient): Promise<number> {
  const [{ placeQuery }, { firstWeekday }] = await Promise.all([
    import('#platform/session/place.ts'),
    import('#platform/month.ts'),
  ])
  const { weekend } = await client.ensureQueryData({ ...placeQuery, networkMode: 'always', retry: false })
  return firstWeekday(weekend)
}

/** The first day of the organisation's week; Monday for people who may not read it, and without a network. */
export const askWeekStart = (client: QueryClient): Promise<number> =>
  Promise.race([
    readWeekStart(client).catch(() => MONDAY),
    new Promise<number>((answer) => {
      setTimeout(answer, PATIENCE_MS, MONDAY)
    }),
  ])
