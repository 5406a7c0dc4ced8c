import { expect, test } from 'vitest'
import { forgetWork, keptWork } from './kept-work.ts'

test('ASVS 14.3.1 signing out clears work data from browser storage, and keeps display preferences', () => {
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
