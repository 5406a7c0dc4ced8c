import { fail } from 'contract'

/** How long an organisation counts as active after its last request. */
const ALONE_MS = 1_000
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
  private readonly lanes = new Map<string, TenantQueue>()
  private readonly atOnce: number
  private demand = 0
  private tidiedAt = 0
  waiting = 0

  constructor(atOnce: number) {
    this.atOnce = atOnce
  }

  /** Resolves when a slot is free, with the function that releases it. */
  async acquire(org: string): Promise<() => void> {
    const lane = this.laneOf(org)
    if (lane.waiting.length >= MAX_WAITING) throw fail('RATE_LIMITED', { seconds: 1 })
    this.demand++
    this.waiting++
    await new Promise<void>((resolve) => {
      lane.waiting.push(resolve)
      this.startNext(lane)
    })
    return () => {
      lane.running--
      this.demand--
      this.startNext(lane)
    }
  }

  private laneOf(org: string): TenantQueue {
    const now = performance.now()
    const lane = this.lanes.get(org) ?? { running: 0, waiting: [], seenAt: now }
    lane.seenAt = now
    this.lanes.set(org, lane)
    if (now - this.tidiedAt > TIDY_MS) this.tidy(now)
    return lane
  }

  private tidy(now: number): void {
    this.tidiedAt = now
    for (const [org, lane] of this.lanes)
      if (demandOf(lane) === 0 && now - lane.seenAt > ALONE_MS) this.lanes.delete(org)
  }

  private mayRun(lane: TenantQueue): boolean {
    return lane.running < this.atOnce || demandOf(lane) * this.lanes.size <= this.demand
  }

  /** A queued request always waits for earlier ones of the same organisation, whose release starts it. */
  private startNext(lane: TenantQueue): void {
    while (lane.waiting.length > 0 && this.mayRun(lane)) {
      lane.running++
      this.waiting--
      lane.waiting.shift()!()
    }
  }
}
