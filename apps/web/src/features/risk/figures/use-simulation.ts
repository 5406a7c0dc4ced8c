import type { LossEstimate } from 'contract/risk/quantify'
import { useEffect, useState } from 'react'
import type { Simulation } from './simulate.ts'
// oxlint-disable-next-line import/default -- made by the bundler
import workerUrl from './simulation.worker.ts?worker&url'

interface TrustedTypes {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): string }
}

// Trusted Types forbid starting a worker from a string; this policy allows our own worker only.
const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('simulation', { createScriptURL: () => workerUrl })

const startWorker = (): Worker =>
  new Worker(policy ? policy.createScriptURL(workerUrl) : workerUrl, { type: 'module' })

/** Runs the simulation in a worker, so that the page stays usable; null while it runs. */
export function useSimulation(estimates: readonly LossEstimate[], seed: number): Simulation | null {
  const [made, setMade] = useState<{
    of: readonly LossEstimate[]
    seed: number
    simulation: Simulation
  } | null>(null)
  useEffect(() => {
    if (estimates.length === 0) return undefined
    const worker = startWorker()
    worker.addEventListener('message', ({ data }: MessageEvent<Simulation>) =>
      setMade({ of: estimates, seed, simulation: data }),
    )
    // eslint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    worker.postMessage({ estimates, seed })
    return () => worker.terminate()
  }, [estimates, seed])
  return made?.of === estimates && made.seed === seed ? made.simulation : null
}
