import { useState } from 'react'
import { IdentityError, type IdentityCode } from './index.ts'

/** Runs an attempt of the identity pages: busy while it runs, with the reason shown if it fails. */
export function useAttempt() {
  const [running, setRunning] = useState(0)
  const [failed, setFailed] = useState<IdentityCode | null>(null)

  async function attempt(work: () => Promise<void>): Promise<void> {
    setRunning((count) => count + 1)
    setFailed(null)
    try {
      await work()
    } catch (error) {
      setFailed(error instanceof IdentityError ? error.code : 'internal-error')
    } finally {
      setRunning((count) => count - 1)
    }
  }
  return { attempt, busy: running > 0, failed }
}
