import { readFileSync } from 'node:fs'
import { PLACE_EXAMPLES } from 'contract/workspace/template-uses'
import { LOCALES } from 'contract/locale'
import { WORD_PROBLEMS, WORD_USES, wordTagsOf } from 'contract/workspace/word-tags'
import { expect, it } from 'vitest'
import ar from '../src/features/workspace/templates/locales/ar.json'
import en from '../src/features/workspace/templates/locales/en.json'
import fr from '../src/features/workspace/templates/locales/fr.json'
import { listTags } from '../src/features/workspace/templates/tag-lines.ts'

const TEXTS = { ar, en, fr }
/** The tags of all uses, each once. */
const LINES = [
  ...new Map(WORD_USES.flatMap((use) => listTags(wordTagsOf(use))).map((line) => [line.path, line])).values(),
]

/** The description of a placeholder, whose key has the dots of its name. */
const placeText = (name: string): string => {
  const [group, key] = name.split('.') as ['organisation', 'name']
  return en.places[group][key]
}

it('the guide lists every tag as the product does', () => {
  const rows = LINES.map(
    ({ written, depth, place, about }) =>
      `| ${'– '.repeat(depth)}\`${written}\` | ${place ? placeText(place) : en.word.about[about!]} |`,
  )
  const guide = readFileSync(new URL('../../../docs/guide/templates.md', import.meta.url), 'utf8')
  const [, table = ''] = /word-tags; a test compares\. -->\n\n(.*?)\n\n<!-- end -->/s.exec(guide) ?? []
  expect(table).toBe(['| Tag | What it becomes |', '|---|---|', ...rows].join('\n'))
})

it.each(LOCALES)('%s describes every tag and every refusal', (locale) => {
  const { about, problems } = TEXTS[locale].word
  expect(Object.keys(about).toSorted()).toEqual(
    LINES.flatMap((line) => line.about ?? [])
      .filter((one, at, all) => all.indexOf(one) === at)
      .toSorted(),
  )
  expect(Object.keys(problems).toSorted()).toEqual([...WORD_PROBLEMS].toSorted())
  expect(LINES.filter(({ place }) => place).every(({ place }) => Object.hasOwn(PLACE_EXAMPLES, place!))).toBe(
    true,
  )
})
