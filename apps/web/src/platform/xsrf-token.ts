const COOKIE = 'XSRF-TOKEN='

/**
 * The XSRF token that a proxy in front of the API may require; the API itself identifies people by their identity
 * token only.
 */
export function xsrfToken(cookies: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(COOKIE))
  return found ? decodeURIComponent(found.slice(COOKIE.length)) : null
}
