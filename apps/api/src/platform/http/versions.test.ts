import { expect, it } from 'vitest'
import { deprecationHeaders, withoutVersion } from './versions.ts'

it('serves the versioned address by the same routes, and changes no other address', () => {
  expect(withoutVersion('/api/v1/risks?limit=1')).toBe('/api/risks?limit=1')
  for (const url of [
    '/api/risks',
    '/api/v1',
    '/api/v10/risks',
    '/api/v2/risks',
    '/files/api/v1/x',
    '/API/v1/risks',
  ])
    expect(withoutVersion(url)).toBe(url)
})

it('announces the end of an operation as RFC 9745 and RFC 8594 say', () => {
  expect(deprecationHeaders({ since: '2026-12-01', until: '2027-12-01', use: 'risks.list' })).toEqual({
    deprecation: '@1796083200',
    sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
    link: '</api/v1/docs>; rel="deprecation"; type="text/html"',
  })
})
