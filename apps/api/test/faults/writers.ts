import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import type { Organisation } from './organisation.ts'

/** How long a client waits for an answer before it retries. */
const PATIENCE_MS = 15_000
const PAUSE_MS = 100

export interface WritersOptions {
  /** Evaluated for every attempt, as with an address in front of several servers. */
  url: () => string
  organisation: Organisation
  writers?: number
}

/**
 * Clients that write over HTTP as the web application does: every write has an idempotency key and is retried with it
 * until acknowledged. The records have a number from the server and no unique name, so a duplicate write would be
 * visible.
 */
export class Writers {
  /** The text of each acknowledged write, and the id in the response. */
  readonly acknowledged = new Map<string, string>()
  /** The texts of writes in flight. */
  readonly onTheirWay = new Set<string>()
  /** How often each answer other than an acknowledgement came. */
  readonly refusals = new Map<string, number>()
  longestMs = 0
  private readonly options: WritersOptions
  private readonly running: Promise<void>[] = []
  private readonly listeners = new Set<(began: number) => void>()
  private stopping = false
  private abandoned = false
  private made = 0

  constructor(options: WritersOptions) {
    this.options = options
  }

  start(): this {
    this.stopping = false
    // Otherwise the clients would run on after a test that fails in between.
    onTestFinished(() => {
      this.stopping = this.abandoned = true
    })
    const { writers = 8 } = this.options
    for (let one = 0; one < writers; one++) this.running.push(this.write())
    return this
  }

  /** Each ends when its last write is acknowledged. */
  async stop(): Promise<void> {
    this.stopping = true
    await Promise.all(this.running.splice(0))
  }

  /** Resolves with the time that passed until a write was acknowledged that was sent after this call. */
  nextAcknowledgement(withinMs = 60_000): Promise<number> {
    const from = performance.now()
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.listeners.delete(hear)
        reject(new Error(`nothing was acknowledged within ${withinMs} ms: ${this.describeRefusals()}`))
      }, withinMs)
      const hear = (began: number) => {
        if (began < from) return
        clearTimeout(timer)
        this.listeners.delete(hear)
        resolve(Math.round(performance.now() - from))
      }
      this.listeners.add(hear)
    })
  }

  describeRefusals(): string {
    return [...this.refusals].map(([answer, times]) => `${times} x ${answer}`).join(', ') || 'no refusals'
  }

  private async write(): Promise<void> {
    while (!this.stopping) {
      const text = `Write ${++this.made} ${randomUUID()}`
      const key = randomUUID()
      while (!(await this.attempt(text, key)) && !this.abandoned) await sleep(PAUSE_MS)
    }
  }

  private async attempt(text: string, key: string): Promise<boolean> {
    const { url, organisation } = this.options
    const began = performance.now()
    this.onTheirWay.add(text)
    try {
      const answer = await fetch(`${url()}/api/watches`, {
        method: 'POST',
        headers: { ...organisation.headers, 'idempotency-key': key },
        body: JSON.stringify({ name: { en: text }, address: 'https://example.com/' }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const body = await answer.text()
      if (answer.status !== 201) {
        this.refuse(`${answer.status} ${body}`)
        return false
      }
      this.acknowledged.set(text, (JSON.parse(body) as { id: string }).id)
      for (const hear of this.listeners) hear(began)
      return true
    } catch (error) {
      this.refuse(`no answer (${nameOf(error)})`)
      return false
    } finally {
      this.onTheirWay.delete(text)
      this.longestMs = Math.max(this.longestMs, performance.now() - began)
    }
  }

  private refuse(answer: string): void {
    this.refusals.set(answer, (this.refusals.get(answer) ?? 0) + 1)
  }
}

function nameOf(error: unknown): string {
  const { name, cause } = error as Error & { cause?: { code?: string } }
  return cause?.code ?? name
}
