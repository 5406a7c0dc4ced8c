import { auditPrograms, crossmap, riskLibrary, universes } from 'content'
import type { Action } from 'contract'
import { createAnchorStore } from '#platform/anchors/anchor-store.ts'
import { type Config, isPooled } from '#platform/config.ts'
import { Database } from '#platform/db/database.ts'
import { createFailPoints } from '#platform/fail-points.ts'
import { createFileAddresses } from '#platform/http/file-addresses.ts'
import type { Services } from '#platform/http/services.ts'
import { TenantFairQueue } from '#platform/http/tenant-fair-queue.ts'
import { createAccounts } from '#platform/identity/accounts.ts'
import { createConnectionSecrets } from '#platform/identity/connection-secrets.ts'
import { createIssuerClock } from '#platform/identity/issuer-clock.ts'
import { createServiceKeys } from '#platform/identity/service-keys.ts'
import { createSignIns } from '#platform/identity/sign-ins.ts'
import { createVerify } from '#platform/identity/verify.ts'
import { createLive } from '#platform/live/live.ts'
import { createJobs } from '#platform/jobs/jobs.ts'
import { createMetrics } from '#platform/metrics/metrics.ts'
import { createPayments } from '#platform/payments/payments.ts'
import { createPaymentStatuses } from '#platform/payments/payment-status.ts'
import { createStoredSecrets } from '#platform/stored-secrets.ts'
import { createStorage } from '#platform/storage/create-storage.ts'
import { tracedStorage } from '#platform/tracing/traced-storage.ts'
import type { Trace } from '#platform/tracing/trace.ts'
import { createStaging } from '#platform/uploads/staging.ts'

/** Logs errors of pg-boss, which occur outside requests. Its messages contain no user data. */
function reportQueue(error: Error): void {
  process.stderr.write(
    `${JSON.stringify({ level: 50, time: new Date().toISOString(), msg: 'queue', error: error.message })}\n`,
  )
}

/** Creates the services of the program from its configuration. */
export function createServices(config: Config, trace: Trace | null = null): Services {
  const db = new Database({
    url: config.DATABASE_URL,
    size: config.DATABASE_POOL_SIZE,
    statementTimeoutMs: config.STATEMENT_TIMEOUT_MS,
    pooled: isPooled(config),
  })
  const direct = config.DATABASE_LISTEN_URL ?? config.DATABASE_URL
  const live = createLive(db, direct)
  db.onCommit = (org, drafts) => live.publish(drafts.map((draft) => ({ org, ...draft })))
  const payments = createPayments(config)
  const actions = new Set<Action>()
  return {
    config,
    db,
    verify: createVerify(config),
    issuerTime: createIssuerClock(config),
    accounts: createAccounts(db),
    connectionSecrets: createConnectionSecrets(config),
    signIns: createSignIns(db),
    serviceKeys: createServiceKeys(db, () => actions),
    secrets: createStoredSecrets(config),
    live,
    payments,
    paymentStatus: createPaymentStatuses(db, payments !== null),
    jobs: createJobs(direct, reportQueue),
    storage: trace ? tracedStorage(createStorage(config)) : createStorage(config),
    anchors: createAnchorStore(config),
    staging: createStaging(config),
    fileAddresses: createFileAddresses(config),
    mountedRoutes: new Set(),
    inProcess: new Map(),
    actions,
    collections: new Map(),
    riskLibrary,
    auditPrograms,
    universes,
    crossmap,
    hitFailPoint: createFailPoints(config),
    fairQueue: new TenantFairQueue(config.ORGANISATION_AT_ONCE),
    trace,
    metrics: createMetrics(db.pool, config.SECURITY_EXCEPTIONS),
    // Replaced when the HTTP side is built.
    limitRate: () => Promise.resolve(),
    limitPublic: () => Promise.resolve(),
    limitOrganisation: () => Promise.resolve(),
    checkReplies: config.NODE_ENV !== 'production',
  }
}
