/** The URL schemes allowed for links in a text. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:'])
const MAX_LENGTH = 2_000

/** The normalised address, or null when links to it are not allowed. */
export function safeAddress(address: unknown): string | null {
  if (typeof address !== 'string' || address.length > MAX_LENGTH) return null
  const url = URL.parse(address.trim())
  return url && SCHEMES.has(url.protocol) ? url.href : null
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
export const isId = (value: unknown): value is string => typeof value === 'string' && UUID.test(value)
