import { expect, test } from 'vitest'
import { type InterfaceText, interfaceTexts } from './glossary.ts'

const texts = interfaceTexts()
/** A text with its values, tags and references replaced, so that they count as words. */
const filled = (text: string): string => text.replace(/\{\{[^}]*\}\}|<\/?\w+>|\$t\([^)]*\)/g, 'X')
const listed = (wrong: readonly InterfaceText[], locale: 'en' | 'fr' | 'ar' = 'en'): string[] =>
  wrong.map((text) => `${text.key}: ${text[locale]}`)

/** Labels that the specification spells in capitals, and proper names. */
const CAPITALS = [
  'Risk Register',
  'Controls Library',
  'Process Library',
  'Sub Process Library',
  'Risk Library',
  'Risk Management',
  'Risk Assessment',
  'Regulatory Universes',
  'Regulatory Requirements',
  'Blank Page',
  'Evidentia AI',
  'Official Journal',
  'OpenID Connect',
]
const PROPER =
  /^(Home|Annex|Annexes|Basic|Union|European|Regulation|Article|Excel|Word|Arabic|French|English|Google|Microsoft|Apple|Firebase|Monte|Carlo|Grace|Liu|Data|Lists|January|February|March|April|May|June|July|August|September|October|November|December|Monday|Sunday|Saturday|Friday|Part|Ctrl|Enter|Tab|Escape|Space|Delete)$/

test('English labels are in sentence case', () => {
  const wrong = texts.filter(({ en }) => {
    if (CAPITALS.some((label) => en.includes(label)) || /[.!?:]/.test(en)) return false
    const [, ...words] = filled(en)
      .replace(/^\w?\d? (· )?|^\w · /, '')
      .split(/[\s/]+/)
    return words.length < 7 && words.some((word) => /^[A-Z][a-z]{2,}$/.test(word) && !PROPER.test(word))
  })
  expect(listed(wrong)).toEqual([])
})

test('a message has at most three sentences, and no text is longer than a short paragraph', () => {
  const isLong = (key: string) =>
    /^contract\/(server|signatures):mail|:gap\.formulasText|:import\.text|\.keys$/.test(key)
  const wrong = texts.filter(
    ({ key, en }) =>
      !isLong(key) && (en.length > 260 || (filled(en).match(/[.!?](?=\s|$)/g)?.length ?? 0) > 3),
  )
  expect(listed(wrong)).toEqual([])
})

test('texts do not shout, beg or trail off', () => {
  const wrong = texts.filter(({ en, fr, ar }) =>
    [en, fr, ar].some((text) => /\.\.\.|\w!(\s|$)|\b(please|oops|sorry)\b/i.test(text ?? '')),
  )
  expect(listed(wrong.filter(({ key }) => key !== 'shared/account:newPassword.symbol'))).toEqual([])
})

/** What a product says of itself while parts of it are missing. */
const UNFINISHED = {
  en: /\b(waits for a part|not (yet )?(been )?(built|implemented|developed)|under construction|coming soon|lorem ipsum|TBD|TODO|placeholder (text|page)|in a (later|future|coming) (version|release)|(is|are) carried out in the product|what it will hold)\b/i,
  fr: /n’est pas encore (réalis|développ|implément|construit)|en construction|bientôt disponible|dans une (prochaine version|version (future|ultérieure))|à venir dans|une partie du produit|ce qu’elle contiendra/iu,
  ar: /لم (تُبنَ|يُبنَ|تبن|يبن|يُنفّذ|تُنفّذ)|قيد (الإنشاء|التطوير)|(متاح|متوفر|يتوفر|ستتوفر) قريبًا|في إصدار (لاحق|قادم|مستقبلي)|جزء من المنتج/u,
} as const

test('no text is a placeholder for a part that is missing', () => {
  for (const locale of ['en', 'fr', 'ar'] as const)
    expect(
      listed(
        texts.filter((text) => UNFINISHED[locale].test(text[locale] ?? '')),
        locale,
      ),
    ).toEqual([])
})

test('only what writes says that something is not saved', () => {
  const wrong = texts.filter(
    ({ key, en }) => /\bnot (been |yet )?saved\b/i.test(en) && /unread|failed\.title|errors\.page/.test(key),
  )
  expect(listed(wrong)).toEqual([])
})

test('French texts use typographic apostrophes and no-break spaces', () => {
  const wrong = texts.filter(({ fr }) => /\p{L}'\p{L}| [:;?!»%]|« | »/u.test(fr ?? ''))
  expect(listed(wrong, 'fr')).toEqual([])
})

test('Arabic texts use Arabic punctuation', () => {
  const wrong = texts.filter(({ ar }) => /[\u0621-\u064A]\s*[,;]|[\u0621-\u064A]\?/u.test(ar ?? ''))
  expect(listed(wrong, 'ar')).toEqual([])
})

/** docs/decisions/0108: Western digits; a letter that joins the next word stands apart from Latin letters. */
test('Arabic texts use Western digits and join no letter to a Latin word', () => {
  const wrong = texts.filter(({ ar }) =>
    /[\u0660-\u0669\u06F0-\u06F9]|\s%|[\u0621-\u064A]\u0640[A-Za-z{]/u.test(ar ?? ''),
  )
  expect(listed(wrong, 'ar')).toEqual([])
})
