import type { Pool } from 'pg'
import { inSpan } from '#platform/tracing/trace.ts'
import type { PreparedStatement } from './group-query.ts'
import { createPool, type PoolOptions } from './pool.ts'
import {
  type TenantScope,
  isBroken,
  type LiveDraft,
  type Meter,
  orgOf,
  POSTGRESQL,
  ReadingTx,
  AutocommitTx,
  type Tx,
  WritingTx,
  type WriteTx,
} from './tx.ts'

/** The result of a unit of work and what to do at commit. */
export interface Outcome<T> {
  value: T
  last?: readonly PreparedStatement[]
  /** Rolls back although nothing failed (a replayed request, a dry run). */
  discard?: boolean
}

export class Database {
  readonly pool: Pool
  /** Receives the live events of a transaction after it has committed. */
  onCommit: (org: string, live: readonly LiveDraft[]) => void = () => undefined
  constructor(options: PoolOptions) {
    this.pool = createPool(options)
  }

  read(scope: TenantScope, meter: Meter = newMeter()): Tx {
    return new ReadingTx(this.pool, scope, meter)
  }

  /** Writes with single statements, each a transaction in one round trip: for frequent small writes. */
  autocommit(scope: TenantScope, meter: Meter = newMeter()): Tx {
    return new AutocommitTx(this.pool, scope, meter)
  }

  /** Runs a unit of work in one transaction of one organisation. */
  write<T>(
    scope: TenantScope,
    work: (tx: WriteTx) => Promise<Outcome<T>>,
    meter: Meter = newMeter(),
  ): Promise<T> {
    return inSpan('transaction', 'internal', {}, () => this.transact(scope, work, meter))
  }

  private async transact<T>(
    scope: TenantScope,
    work: (tx: WriteTx) => Promise<Outcome<T>>,
    meter: Meter,
  ): Promise<T> {
    const client = await this.pool.connect()
    const tx = new WritingTx(client, scope, meter)
    let broken: Error | undefined
    try {
      const outcome = await work(tx)
      if (outcome.discard) await tx.rollback()
      else {
        await tx.commit(outcome.last ?? [])
        this.onCommit(orgOf(scope), tx.live)
      }
      return outcome.value
    } catch (error) {
      if (isBroken(error) && !isFailure(error)) broken = error as Error
      // A broken connection cannot send a rollback; the server rolls back by itself.
      else
        await tx.rollback().catch((other: Error) => {
          broken = other
        })
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** Calls a database function without a tenant, such as sign-in. It is not for queries on tenant tables. */
  async queryWithoutTenant<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    const run = () => this.pool.query({ name, text, values: values as unknown[] })
    const result = await inSpan(name, 'client', POSTGRESQL, run)
    return result.rows as Row[]
  }

  async close(): Promise<void> {
    await this.pool.end()
  }
}

export const newMeter = (): Meter => ({ queries: 0, rows: 0 })

/** A failure thrown by our own code does not mean that the connection is broken. */
const isFailure = (error: unknown): boolean => (error as { name?: string }).name === 'Failure'
