import { fail } from 'contract'

/** Threads that read or build files are expensive: few run at a time, a short queue waits, and further ones are refused. */
const MAX_RUNNING = 2
const MAX_WAITING = 32
let running = 0
const waiting: (() => void)[] = []

async function acquireSlot(): Promise<void> {
  if (running < MAX_RUNNING) {
    running++
    return
  }
  if (waiting.length >= MAX_WAITING) throw fail('UNAVAILABLE')
  // The released slot passes to the next in the queue, so `running` does not change.
  await new Promise<void>((resolve) => waiting.push(resolve))
}

function releaseSlot(): void {
  const next = waiting.shift()
  if (next) next()
  else running--
}

/** Runs work in a thread as soon as one of the few slots of this process is free. */
export async function inWorkerSlot<T>(work: () => Promise<T>): Promise<T> {
  await acquireSlot()
  try {
    return await work()
  } finally {
    releaseSlot()
  }
}
