import canonicalize from 'canonicalize'

/** Canonical JSON: equal values give equal text, whatever the key order (RFC 8785, JSON Canonicalization Scheme). */
export function canonicalText(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('nothing to write down')
  return text
}

/** SHA-256 in lower-case hexadecimal; a string is encoded as UTF-8. */
export async function sha256(of: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof of === 'string' ? new TextEncoder().encode(of) : of
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
