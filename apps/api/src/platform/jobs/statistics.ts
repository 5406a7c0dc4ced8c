import type { Services } from '#platform/http/services.ts'
import type { JobData } from './jobs.ts'

export const REFRESH_STATISTICS = 'refresh-statistics'

/**
 * Refreshes the planner statistics after a large import. Until autovacuum does it, the planner assumes small tables and
 * chooses plans that take seconds.
 */
export async function refreshStatistics(services: Services, data: JobData): Promise<void> {
  await services.db.queryWithoutTenant('refresh_statistics', 'select app.refresh_statistics($1)', [
    data['table'],
  ])
}
