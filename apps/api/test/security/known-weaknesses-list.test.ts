import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

it('every known weakness of similar products names existing tests', () => {
  const rows = readFileSync(`${root}docs/security/weaknesses.md`, 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!Id|Fix|-)/.test(line))
    .map((line) => line.slice(2, -2).split(' | '))
  expect(rows.length).toBeGreaterThan(60)
  for (const [id, what, tests, result] of rows) {
    expect([id, what && result]).toEqual([id, expect.stringMatching(/\S/)])
    const named = Array.from(tests!.matchAll(/`([^`]+)` "([^"]+)"/g))
    // A weakness without a test must be one that does not apply.
    if (named.length === 0) expect([id, result]).toEqual([id, expect.stringMatching(/^does not apply: /)])
    for (const [, file, title] of named) {
      expect([id, file, existsSync(root + file!)]).toEqual([id, file, true])
      expect([id, title, readFileSync(root + file!, 'utf8').includes(title!)]).toEqual([id, title, true])
    }
  }
})
