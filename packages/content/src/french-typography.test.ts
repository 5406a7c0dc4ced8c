import { describe, test } from 'vitest'
import { contentNames, loadContent } from './testing/content.ts'
import { expectNone } from './testing/offenders.ts'
import { textsIn } from './testing/texts.ts'

const files = await Promise.all(
  contentNames.map(async (name) => [name, [...textsIn(await loadContent(name), name)]] as const),
)

describe.each(files)('French of %s', (_name, texts) => {
  const matching = (pattern: RegExp) =>
    texts.filter(({ text }) => pattern.test(text.fr ?? '')).map(({ path, text }) => `${path}: ${text.fr}`)

  test('has a narrow no-break space before ; ? ! and before % after a number', () => {
    expectNone(matching(/(?<!\u202F)[;?!]/), 'sign without narrow no-break space')
    expectNone(matching(/\d[^\S\u202F]?%/), 'per cent without narrow no-break space')
  })

  test('has a no-break space before a colon and inside quotation marks', () => {
    // A colon between figures belongs to a standard: ISO 13485:2016.
    expectNone(matching(/(?<![\u00A0\u202F\d]):|\d:(?!\d)/), 'colon without no-break space')
    expectNone(matching(/(?<![\u00A0\u202F])»|«(?![\u00A0\u202F])/), 'quotation marks without no-break space')
  })

  test('uses the typographic apostrophe', () => {
    expectNone(matching(/'/), 'straight apostrophe')
  })
})
