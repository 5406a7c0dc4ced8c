import type { Services } from '#platform/http/services.ts'
import type { JobData } from './jobs.ts'

export const REFRESH_STATISTICS = 'refresh-statistics'

/**
 * After a large import the planner still believes the tables small, until the database's own housekeeping comes by,
 * and chooses plans that take seconds. This tells it at once.
 */
export async function refreshStatistics(services: Services, data: JobData): Promise<void> {
  await services.db.queryWithoutTenant('refresh_statistics', 'select app.refresh_statistics($1)', [
    data['table'],
  ])
}
