const COOKIE = 'XSRF-TOKEN='

/**
 * The XSRF token that a proxy in front of the API may require; the API itself identifies people by their identity
 * token only and sets no cookie.
 */
export function xsrfToken(cookies: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(COOKIE))
  return found ? decodeURIComponent(found.slice(COOKIE.length)) : null
}

/** The same as a header, for requests that the typed client does not make. */
export function xsrfHeader(cookies = document.cookie): Record<string, string> {
  const token = xsrfToken(cookies)
  return token === null ? {} : { 'x-xsrf-token': token }
}
