import { createHmac } from 'node:crypto'

interface Message {
  id: string
  body: string
  /** Seconds since 1970. */
  at: number
}

/** The headers of Standard Webhooks 1.0: one signature for each secret, so that receivers may hold either during a rotation. */
export function signMessage({ id, body, at }: Message, secrets: readonly Buffer[]): Record<string, string> {
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': signatures.join(' ') }
}

/** A secret as receivers' libraries take it. */
export const secretText = (secret: Buffer): string => `whsec_${secret.toString('base64')}`
