import { setTimeout as sleep } from 'node:timers/promises'

export interface Answer {
  status: number
  ms: number
}

/** If more requests than this are in flight, the next is not sent and counts as failed. */
const MOST_AT_ONCE = 200

/** Sends this many requests per second whether or not earlier ones are answered, until stopped. */
export class SteadyLoad {
  readonly answers: Answer[] = []
  readonly failures: string[] = []
  private readonly running = new Set<Promise<void>>()
  private stopped = false
  private readonly going: Promise<void>

  constructor(perSecond: number, send: (count: number) => Promise<{ status: number; said?: string }>) {
    this.going = this.go(perSecond, send)
  }

  private async go(
    perSecond: number,
    send: (count: number) => Promise<{ status: number; said?: string }>,
  ): Promise<void> {
    const began = performance.now()
    for (let count = 0; !this.stopped; count++) {
      const wait = began + (count * 1000) / perSecond - performance.now()
      if (wait > 0) await sleep(wait)
      if (this.running.size >= MOST_AT_ONCE) {
        this.failures.push('too many under way')
        continue
      }
      const one = this.ask(send, count).finally(() => this.running.delete(one))
      this.running.add(one)
    }
  }

  private async ask(
    send: (count: number) => Promise<{ status: number; said?: string }>,
    count: number,
  ): Promise<void> {
    const sent = performance.now()
    const { status, said } = await send(count).catch((error: unknown) => ({
      status: 599,
      said: String(error),
    }))
    this.answers.push({ status, ms: performance.now() - sent })
    if (status >= 400) this.failures.push(`${status} ${said ?? ''}`)
  }

  /** Returns the answers so far and clears them. */
  take(): Answer[] {
    return this.answers.splice(0)
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.going
    await Promise.all(this.running)
  }
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
