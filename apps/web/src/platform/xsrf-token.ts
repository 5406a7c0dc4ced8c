const COOKIE = 'XSRF-TOKEN='

/** The mark that a proxy in front of the API may ask back for; the API itself knows people by their token alone. */
export function xsrfToken(cookies: string): string | null {
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(COOKIE))
  return found ? decodeURIComponent(found.slice(COOKIE.length)) : null
}
