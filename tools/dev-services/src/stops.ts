type Stop = () => Promise<void>

export type Stops = {
  /** Remembers how to stop something that has just started, and passes it on. */
  add: <T extends { stop: Stop }>(started: T) => Promise<T>
  stopAll: () => Promise<void>
}

/** Collects what has started, so that a failure or a signal half way stops exactly that, last first. */
export function createStops(): Stops {
  const stops: Stop[] = []
  let stopping = false
  return {
    async add(started) {
      stops.push(() => started.stop())
      if (stopping) {
        // It became ready after the order to stop: nobody else will come back for it.
        await stops.pop()?.()
        throw new Error('Stopped while starting.')
      }
      return started
    },
    async stopAll() {
      stopping = true
      for (let stop = stops.pop(); stop; stop = stops.pop()) await stop().catch(() => undefined)
    },
  }
}
