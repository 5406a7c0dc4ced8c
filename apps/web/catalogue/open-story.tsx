import { composeStories, setProjectAnnotations } from '@storybook/react-vite'
import { run } from 'axe-core'
import i18next from 'i18next'
import type { Locale } from 'contract/locale'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { pageTranslations } from '../src/page-translations/en.ts'
import preview from './preview.tsx'

declare module 'vitest' {
  interface ProvidedContext {
    locale: Locale
  }
}

export const locale = inject('locale')

/** The namespace of a file of texts. */
function namespaceOf(file: string): string {
  const [, slice] = /\/contract\/translations\/\w+\/(.+)\.json$/.exec(file) ?? []
  if (slice) return `contract/${slice}`
  if (file.includes('/collection/')) return 'contract/workbench'
  return /^\.\.\/(?:features\/)?(.+)\/locales\//.exec(file)![1]!
}

setProjectAnnotations([preview, { initialGlobals: { ...preview.initialGlobals, locale } }])
await preview.beforeAll()

const problems: string[] = []
// English would replace a text that is missing in another language.
Object.assign(i18next.options, {
  fallbackLng: false,
  saveMissing: true,
  missingKeyHandler: (_: readonly string[], namespace: string, key: string) =>
    problems.push(`no text: ${namespace}:${key}`),
})

// Lazy components of the kit are loaded before the first story, so that a story is complete once it is idle.
const lateParts = import.meta.glob('../src/{ui,shared}/**/*.tsx')
await i18next.changeLanguage(locale)
await Promise.all([
  i18next.loadNamespaces(Object.keys(pageTranslations).map(namespaceOf)),
  ...Object.values(lateParts).map((load) => load()),
])

/** Every story of one file, by its name. */
export const storiesOf = (module: object): [string, ComponentType][] =>
  Object.entries(composeStories(module as never))

/** React shows the content after a loading state no sooner than 300 ms later. */
const QUIET_MS = 350

/** Texts and components arrive one after the other: waits until nothing changes and nothing is animated. */
async function settled(): Promise<void> {
  await new Promise<void>((done) => {
    const finish = () => {
      observer.disconnect()
      done()
    }
    let timer = setTimeout(finish, QUIET_MS)
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(finish, QUIET_MS)
    })
    observer.observe(document.body, { attributes: true, childList: true, subtree: true })
  })
  const ending = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
  await Promise.allSettled(ending.map(({ finished }) => finished))
}

/** Shows a single story on the page. The test fails on a console error or a missing text. */
export async function openStory(Story: ComponentType): Promise<void> {
  const canvas = document.createElement('div')
  document.body.append(canvas)
  const root = createRoot(canvas)
  const written = vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    problems.push(parts.map(String).join(' '))
  })
  onTestFinished(() => {
    root.unmount()
    document.body.replaceChildren()
    written.mockRestore()
    expect(problems.splice(0), 'errors and missing texts').toEqual([])
  })
  root.render(<Story />)
  await expect.poll(() => canvas.childElementCount, { interval: 10 }).toBeGreaterThan(0)
  await settled()
}

/** The same requirement as for pages in the journeys: axe finds nothing serious. */
export async function expectAccessible(): Promise<void> {
  // The kit's focus guards are invisible and move the focus on at once.
  const exclude = [['[data-base-ui-focus-guard]']]
  const { violations } = await run({ include: [['body']], exclude }, { resultTypes: ['violations'] })
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const described = serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  expect(described, 'accessibility').toEqual([])
}
