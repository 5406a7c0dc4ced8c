import type { Stripe } from '@stripe/stripe-js'
import { useCallback, useEffect, useState } from 'react'
import { loadProvider } from './stripe-script.ts'

type Provider = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; stripe: Stripe }

/** The state of the payment provider's script: loading, ready, or unreachable. */
export function useProvider(publishableKey: string): Provider & { retry: () => void } {
  const [provider, setProvider] = useState<Provider>({ state: 'loading' })
  const load = useCallback(() => {
    let isCurrent = true
    const settle = (found: Provider) => (isCurrent ? setProvider(found) : undefined)
    loadProvider(publishableKey).then(
      (stripe) => settle(stripe ? { state: 'ready', stripe } : { state: 'failed' }),
      () => settle({ state: 'failed' }),
    )
    return () => {
      isCurrent = false
    }
  }, [publishableKey])
  useEffect(() => load(), [load])
  const retry = () => {
    setProvider({ state: 'loading' })
    load()
  }
  return { ...provider, retry }
}
