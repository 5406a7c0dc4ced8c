import { run } from 'axe-core'
import { isRightToLeft } from 'contract/locale'
import { describe, expect, test } from 'vitest'
import { locale, openStory, storiesOf } from './open-story.tsx'

const files = import.meta.glob<object>('./stories/*.stories.tsx', { eager: true })

/** The same as the journeys ask of every page. */
async function violations(): Promise<string[]> {
  // The kit's focus guards are seen by nobody and send the focus on at once.
  const exclude = [['[data-base-ui-focus-guard]']]
  const found = await run({ include: [['body']], exclude }, { resultTypes: ['violations'] })
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

describe.each(Object.entries(files))('%s', (_, module) => {
  test.each(storiesOf(module))('%s', async (_name, Story) => {
    await openStory(Story)
    expect(document.documentElement.lang).toBe(locale)
    expect(document.documentElement.dir).toBe(isRightToLeft(locale) ? 'rtl' : 'ltr')
    expect(await violations()).toEqual([])
  })
})
