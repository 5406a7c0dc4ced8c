import type { AuditPrograms, Crossmap, RiskLibrary, Universes } from 'content'
import { type Action, changesState, type Route } from 'contract'
import type { FastifyRequest } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import type { AnchorStore } from '#platform/anchors/anchor-store.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { FailPointHook } from '#platform/fail-points.ts'
import type { Accounts } from '#platform/identity/accounts.ts'
import type { ConnectionSecrets } from '#platform/identity/connection-secrets.ts'
import type { IssuerTime } from '#platform/identity/issuer-clock.ts'
import type { ServiceKeys } from '#platform/identity/service-keys.ts'
import type { SignIns } from '#platform/identity/sign-ins.ts'
import type { Verify } from '#platform/identity/verify.ts'
import type { Live } from '#platform/live/live.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { StoredSecrets } from '#platform/stored-secrets.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { PaymentStatuses } from '#platform/payments/payment-status.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Trace } from '#platform/tracing/trace.ts'
import type { Staging } from '#platform/uploads/staging.ts'
import type { InProcessHandler } from './in-process-handler.ts'
import type { FileAddresses } from './file-addresses.ts'
import type { TenantFairQueue } from './tenant-fair-queue.ts'

/** The services of the program, created once at start and passed down; there are no globals. */
export interface Services {
  config: Config
  db: Database
  verify: Verify
  issuerTime: IssuerTime
  accounts: Accounts
  connectionSecrets: ConnectionSecrets
  signIns: SignIns
  serviceKeys: ServiceKeys
  secrets: StoredSecrets
  jobs: Jobs
  storage: Storage
  /** Where anchors of the audit trail are published; null without a bucket. */
  anchors: AnchorStore | null
  /** Where uploads are assembled before they are stored; null without storage. */
  staging: Staging | null
  fileAddresses: FileAddresses
  live: Live
  /** Null if payments are not configured. */
  payments: Payments | null
  paymentStatus: PaymentStatuses
  /** The mounted routes; the start compares them with the contract. */
  mountedRoutes: Set<Route>
  /** Handlers of routes that the program itself calls for a member. */
  inProcess: Map<Route, InProcessHandler>
  /** All actions of routes and collections, for the list of a person's permissions. */
  actions: Set<Action>
  /** The registered collections by record type; background jobs use their policies too. */
  collections: Map<string, RegisteredCollection>
  /** The built-in library of this release. */
  riskLibrary: () => Promise<RiskLibrary>
  auditPrograms: () => Promise<AuditPrograms>
  universes: () => Promise<Universes>
  crossmap: () => Promise<Crossmap>
  hitFailPoint: FailPointHook
  metrics: Metrics
  /** Null without tracing. */
  trace: Trace | null
  checkReplies: boolean
  /** Shares capacity between organisations. */
  fairQueue: TenantFairQueue
  limitRate(request: FastifyRequest): Promise<void>
  /** The stricter limit of public routes, by address. */
  limitPublic(request: FastifyRequest): Promise<void>
  /** The limit of the request's organisation. */
  limitOrganisation(request: FastifyRequest): Promise<void>
  /** The destination of log lines; standard output by default. */
  logTo?: { write(line: string): void }
}

const KILOBYTE = 1024
export const JSON_LIMIT = 512 * KILOBYTE
export const WORKBOOK_LIMIT = 10 * KILOBYTE * KILOBYTE

/** The body limit of a route. */
export const limitFor = (route: Route): { bodyLimit?: number } =>
  changesState(route) || route.body
    ? { bodyLimit: route.body === 'workbook' || route.bulky ? WORKBOOK_LIMIT : JSON_LIMIT }
    : {}
