/**
 * The target of `to`, if it is a page of this application; anything else (another origin, a script, nonsense) is
 * home.
 */
export function safePath(to: string | undefined, origin: string = location.origin): string {
  if (!to?.startsWith('/')) return '/home'
  const url = URL.parse(to, origin)
  if (!url || url.origin !== origin || url.username || url.password) return '/home'
  const path = url.pathname + url.search + url.hash
  // A path that starts with two slashes would be read as another host.
  if (path.startsWith('//') || /^\/(login|auth)(\/|$)/.test(url.pathname)) return '/home'
  return path
}
