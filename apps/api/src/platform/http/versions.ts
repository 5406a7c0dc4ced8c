import type { Route } from 'contract'

/** The stable address of the API. The web application, which is of the same release, calls it without a version. */
export const VERSIONED_PATH = '/api/v1'

/** Announces the end of an operation: RFC 9745 and RFC 8594. */
export const deprecationHeaders = ({
  since,
  until,
}: NonNullable<Route['deprecated']>): Record<string, string> => ({
  deprecation: `@${Date.parse(since) / 1000}`,
  sunset: new Date(until).toUTCString(),
  link: `<${VERSIONED_PATH}/docs>; rel="deprecation"; type="text/html"`,
})

/** One set of routes serves both: the router sees the address without the version. */
export const withoutVersion = (url: string): string =>
  url.startsWith(`${VERSIONED_PATH}/`) ? `/api${url.slice(VERSIONED_PATH.length)}` : url
