import canonicalize from 'canonicalize'

/** One text for one value, whoever writes it and in whatever order (RFC 8785, JSON Canonicalization Scheme). */
export function canonicalText(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('nothing to write down')
  return text
}

/** SHA-256 in lower-case hexadecimal; a text is taken as UTF-8. */
export async function sha256(of: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof of === 'string' ? new TextEncoder().encode(of) : of
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
