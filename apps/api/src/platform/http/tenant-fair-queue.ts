import { fail } from 'contract'

/** How long an organisation counts as active after its last request. */
const ACTIVE_MS = 1_000
const TIDY_MS = 250
const MAX_WAITING = 100

interface TenantQueue {
  running: number
  waiting: (() => void)[]
  seenAt: number
}

const demandOf = ({ running, waiting }: TenantQueue): number => running + waiting.length

/**
 * P11: shares capacity fairly between organisations. If several are active, an organisation with more than the average
 * demand runs a limited number of requests; the rest queue, and are refused when the queue is full. Tenants below the
 * average never queue; their backlog is caused by others. A single active organisation is not limited.
 */
export class TenantFairQueue {
  /** Queues of the active organisations. */
  private readonly queues = new Map<string, TenantQueue>()
  private readonly maxRunning: number
  private demand = 0
  private tidiedAt = 0
  waiting = 0

  constructor(atOnce: number) {
    this.maxRunning = atOnce
  }

  /** Resolves when a slot is free, with the function that releases it. */
  async acquire(org: string): Promise<() => void> {
    const queue = this.queueOf(org)
    if (queue.waiting.length >= MAX_WAITING) throw fail('RATE_LIMITED', { seconds: 1 })
    this.demand++
    this.waiting++
    await new Promise<void>((resolve) => {
      queue.waiting.push(resolve)
      this.startNext(queue)
    })
    return () => {
      queue.running--
      this.demand--
      this.startNext(queue)
    }
  }

  private queueOf(org: string): TenantQueue {
    const now = performance.now()
    const queue = this.queues.get(org) ?? { running: 0, waiting: [], seenAt: now }
    queue.seenAt = now
    this.queues.set(org, queue)
    if (now - this.tidiedAt > TIDY_MS) this.tidy(now)
    return queue
  }

  private tidy(now: number): void {
    this.tidiedAt = now
    for (const [org, queue] of this.queues)
      if (demandOf(queue) === 0 && now - queue.seenAt > ACTIVE_MS) this.queues.delete(org)
  }

  private mayRun(queue: TenantQueue): boolean {
    return queue.running < this.maxRunning || demandOf(queue) * this.queues.size <= this.demand
  }

  /** A queued request always waits for earlier ones of the same organisation, whose release starts it. */
  private startNext(queue: TenantQueue): void {
    while (queue.waiting.length > 0 && this.mayRun(queue)) {
      queue.running++
      this.waiting--
      queue.waiting.shift()!()
    }
  }
}
