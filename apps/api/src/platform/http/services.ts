import type { AuditPrograms, Crossmap, RiskLibrary, Universes } from 'content'
import { type Action, changesState, type Route } from 'contract'
import type { FastifyRequest } from 'fastify'
import type { RegisteredCollection } from '#platform/collection/commands.ts'
import type { AnchorStore } from '#platform/anchors/anchor-store.ts'
import type { Config } from '#platform/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Reach } from '#platform/fail-points.ts'
import type { Accounts } from '#platform/identity/accounts.ts'
import type { IssuerTime } from '#platform/identity/issuer-clock.ts'
import type { SignIns } from '#platform/identity/sign-ins.ts'
import type { Verify } from '#platform/identity/verify.ts'
import type { Live } from '#platform/live/live.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import type { Payments } from '#platform/payments/payments.ts'
import type { PaymentStatuses } from '#platform/payments/payment-status.ts'
import type { Storage } from '#platform/storage/storage.ts'
import type { Trace } from '#platform/tracing/trace.ts'
import type { Staging } from '#platform/uploads/staging.ts'
import type { InProcessHandler } from './in-process-calls.ts'
import type { FileAddresses } from './file-addresses.ts'
import type { TenantFairQueue } from './tenant-fair-queue.ts'

/** What the program is made of, built once at start and handed down; nothing reaches for a global. */
export interface Services {
  config: Config
  db: Database
  verify: Verify
  issuerTime: IssuerTime
  accounts: Accounts
  signIns: SignIns
  jobs: Jobs
  storage: Storage
  /** Where anchors of the audit trail are published; null where there is no bucket for them. */
  anchors: AnchorStore | null
  /** Where uploads gather before they are stored; null where there is no storage. */
  staging: Staging | null
  fileAddresses: FileAddresses
  live: Live
  /** Null where this installation takes no payments. */
  payments: Payments | null
  paymentStatus: PaymentStatuses
  /** Every route that is served, so that start-up can compare with the contract. */
  served: Set<Route>
  /** How each route of an organisation is called by the program itself on behalf of a member. */
  inProcess: Map<Route, InProcessHandler>
  /** Every action that a route or a collection knows, for the list of what a person may do. */
  actions: Set<Action>
  /** The collections by record type, once they are mounted: background work asks their policies too. */
  collections: Map<string, RegisteredCollection>
  /** The built-in library as this program brings it. */
  riskLibrary: () => Promise<RiskLibrary>
  auditPrograms: () => Promise<AuditPrograms>
  universes: () => Promise<Universes>
  crossmap: () => Promise<Crossmap>
  reach: Reach
  metrics: Metrics
  /** Null where no traces are kept. */
  trace: Trace | null
  checkReplies: boolean
  /** Whose turn it is, where several organisations are at work. */
  fairQueue: TenantFairQueue
  limitRate(request: FastifyRequest): Promise<void>
  /** The same for a route without sign-in, by address, far stricter. */
  limitPublic(request: FastifyRequest): Promise<void>
  /** The same for the organisation that the request was let into. */
  limitOrganisation(request: FastifyRequest): Promise<void>
  /** Where log lines go; standard output unless said otherwise. */
  logTo?: { write(line: string): void }
}

const KILOBYTE = 1024
export const JSON_LIMIT = 512 * KILOBYTE
export const WORKBOOK_LIMIT = 10 * KILOBYTE * KILOBYTE

/** A body is as large as its route needs and no larger. */
export const limitFor = (route: Route): { bodyLimit?: number } =>
  changesState(route) || route.body
    ? { bodyLimit: route.body === 'workbook' || route.bulky ? WORKBOOK_LIMIT : JSON_LIMIT }
    : {}
