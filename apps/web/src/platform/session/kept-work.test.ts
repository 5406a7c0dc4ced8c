import { expect, test } from 'vitest'
import { forgetWork, keptWork } from './kept-work.ts'

test('ASVS 14.3.1 signing out takes what is kept of the work, and leaves how somebody likes the pages', () => {
  const storage = (entries: Record<string, string>) =>
    Object.assign(
      Object.create({
        removeItem(this: Record<string, string>, key: string) {
          delete this[key]
        },
      }),
      entries,
    ) as Storage
  const device = storage({ [keptWork('recent:a')]: '[1]', [keptWork('device:b')]: '2', 'app-theme': 'dark' })
  const tab = storage({ [keptWork('activities')]: '{}' })
  forgetWork([device, tab])
  expect([Object.entries(device), Object.entries(tab)]).toEqual([[['app-theme', 'dark']], []])
})
