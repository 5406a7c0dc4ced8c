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

/** What a unit of work asks to be done with its commit, decided while it ran. */
export interface Outcome<T> {
  value: T
  last?: readonly PreparedStatement[]
  /** True ends the transaction without a trace although nothing failed (a replayed request, a dry run). */
  discard?: boolean
}

export class Database {
  readonly pool: Pool
  /** Hears what a transaction has to tell, after it has committed. */
  onCommit: (org: string, live: readonly LiveDraft[]) => void = () => undefined
  constructor(options: PoolOptions) {
    this.pool = createPool(options)
  }

  read(behalf: TenantScope, meter: Meter = newMeter()): Tx {
    return new ReadingTx(this.pool, behalf, meter)
  }

  /** One statement that writes and is a transaction by itself, in one round trip: for what comes many times a second. */
  autocommit(behalf: TenantScope, meter: Meter = newMeter()): Tx {
    return new AutocommitTx(this.pool, behalf, meter)
  }

  /** Runs a unit of work in one transaction of one organisation. */
  write<T>(
    behalf: TenantScope,
    work: (tx: WriteTx) => Promise<Outcome<T>>,
    meter: Meter = newMeter(),
  ): Promise<T> {
    return inSpan('transaction', 'internal', {}, () => this.transact(behalf, work, meter))
  }

  private async transact<T>(
    behalf: TenantScope,
    work: (tx: WriteTx) => Promise<Outcome<T>>,
    meter: Meter,
  ): Promise<T> {
    const client = await this.pool.connect()
    const tx = new WritingTx(client, behalf, meter)
    let broken: Error | undefined
    try {
      const outcome = await work(tx)
      if (outcome.discard) await tx.rollback()
      else {
        await tx.commit(outcome.last ?? [])
        this.onCommit(orgOf(behalf), tx.live)
      }
      return outcome.value
    } catch (error) {
      if (isBroken(error) && !isOurs(error)) broken = error as Error
      // Over a line that is dead the server is not told either; it rolls back what it no longer hears of.
      else
        await tx.rollback().catch((other: Error) => {
          broken = other
        })
      throw error
    } finally {
      client.release(broken)
    }
  }

  /** Calls one of the functions that stand before any tenant is known (sign-in); there is no other use. */
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

/** A failure that our own code threw says nothing about the connection. */
const isOurs = (error: unknown): boolean => (error as { name?: string }).name === 'Failure'
