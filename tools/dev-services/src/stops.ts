type Stop = () => Promise<void>

export type Stops = {
  /** Registers how to stop a started service, and returns the service. */
  add: <T extends { stop: Stop }>(started: T) => Promise<T>
  stopAll: () => Promise<void>
}

/** Collects started services, so that a failure or a signal stops exactly those, last first. */
export function createStops(): Stops {
  const stops: Stop[] = []
  let stopping = false
  return {
    async add(started) {
      stops.push(() => started.stop())
      if (stopping) {
        // It became ready after the stop was requested, so it is stopped here.
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
