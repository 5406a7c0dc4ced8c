import { isRightToLeft } from 'contract/locale'
import { describe, expect, test } from 'vitest'
import { expectAccessible, locale, openStory, storiesOf } from './open-story.tsx'

const files = import.meta.glob<object>('./stories/*.stories.tsx', { eager: true })

describe.each(Object.entries(files))('%s', (_, module) => {
  test.each(storiesOf(module))('%s', async (_name, Story) => {
    await openStory(Story)
    expect(document.documentElement.lang).toBe(locale)
    expect(document.documentElement.dir).toBe(isRightToLeft(locale) ? 'rtl' : 'ltr')
    await expectAccessible()
  })
})
