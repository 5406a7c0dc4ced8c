import type { Config } from '#platform/config.ts'
import { Database } from '#platform/db/database.ts'
import type { Services } from '#platform/http/services.ts'
import { createAccounts } from '#platform/identity/accounts.ts'
import { createVerify } from '#platform/identity/verify.ts'
import { createJobs } from '#platform/jobs/jobs.ts'

/** Builds the parts of the program from its configuration. */
export function createServices(config: Config): Services {
  const db = new Database({
    url: config.DATABASE_URL,
    size: config.DATABASE_POOL_SIZE,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
  })
  return {
    config,
    db,
    verify: createVerify(config),
    accounts: createAccounts(db),
    jobs: createJobs(config.DATABASE_URL, () => undefined),
    served: new Set(),
    actions: new Set(),
    // Replaced when the HTTP side is built.
    limitRate: () => Promise.resolve(),
    checkReplies: config.NODE_ENV !== 'production',
  }
}
