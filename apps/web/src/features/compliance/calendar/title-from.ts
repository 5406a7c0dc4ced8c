export function isAddress(text: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(text.trim()).protocol)
  } catch {
    return false
  }
}

/** A default title for an address: its host and the last word of its path. */
export function titleFrom(text: string): string {
  const { hostname, pathname } = new URL(text.trim())
  const last = pathname.split('/').filter(Boolean).at(-1) ?? ''
  let name = last
  try {
    name = decodeURIComponent(last)
  } catch {
    // A badly escaped address is shown as written.
  }
  const title = name
    .replace(/\.\w{2,5}$/, '')
    .replaceAll(/[-_+]+/g, ' ')
    .trim()
  const host = hostname.replace(/^www\./, '')
  return title ? `${host}: ${title}`.slice(0, 300) : host
}
