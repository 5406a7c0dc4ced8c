import { globSync, readFileSync } from 'node:fs'
import { LOCALES, type Locale } from 'contract/locale'

export interface Term {
  readonly area: 'audit' | 'risk' | 'compliance' | 'techdoc' | 'workspace'
  readonly en: string
  readonly fr: string
  readonly ar: string
  readonly definition: string
  /** Standard and clause. */
  readonly source: string
  /** Table or code name, where it differs from the term. */
  readonly code?: string
  readonly plural?: Readonly<Record<Locale, string>>
  /** Other forms that are correct: agreement, or a short form. */
  readonly variants?: { readonly fr?: readonly string[]; readonly ar?: readonly string[] }
  /** Keys whose English text looks like the term and means something else. */
  readonly homonyms?: readonly string[]
}

export interface Glossary {
  readonly terms: readonly Term[]
  readonly engineering: readonly { term: string; definition: string; code: string }[]
  readonly avoid: readonly { phrase: string; instead: string }[]
}

const root = new URL('../../../', import.meta.url).pathname
const read = (file: string): unknown => JSON.parse(readFileSync(root + file, 'utf8'))

export const glossary = read('docs/glossary.json') as Glossary

function* textsOf(texts: unknown, path = ''): Generator<[key: string, text: string]> {
  if (typeof texts === 'string') yield [path, texts]
  else
    for (const [key, value] of Object.entries(texts as object))
      yield* textsOf(value, path === '' ? key : `${path}.${key}`)
}

/** One interface text in all languages. French and Arabic have plural forms of their own, so one may be missing. */
export interface InterfaceText {
  readonly key: string
  readonly en: string
  readonly fr?: string
  readonly ar?: string
}

function* textsIn(namespace: string, fileOf: (locale: Locale) => string): Generator<InterfaceText> {
  const [en, fr, ar] = (['en', 'fr', 'ar'] as const).map(
    (locale) => new Map(textsOf(read(fileOf(locale)))),
  ) as [Map<string, string>, Map<string, string>, Map<string, string>]
  for (const [key, text] of en)
    yield { key: `${namespace}:${key}`, en: text, fr: fr.get(key), ar: ar.get(key) } as InterfaceText
}

/** Every text of the contract, of the pages and of the process identity, by `contract/<slice>:<key>`, `<area>/<slice>:<key>` `ui/<folder>:<key>` or `shared/<folder>:<key>`. */
export function interfaceTexts(): InterfaceText[] {
  const domain = globSync('packages/contract/translations/en/*.json', { cwd: root }).flatMap((file) => {
    const slice = file.replace(/^.*\/|\.json$/g, '')
    return [
      ...textsIn(`contract/${slice}`, (locale) => `packages/contract/translations/${locale}/${slice}.json`),
    ]
  })
  const pages = globSync('apps/web/src/**/locales', { cwd: root }).flatMap((folder) => {
    const namespace = folder.replace(/^apps\/web\/src\/(features\/)?|\/locales$/g, '')
    return [...textsIn(namespace, (locale) => `${folder}/${locale}.json`)]
  })
  const signIn = [...textsIn('identity', (locale) => `apps/identity/translations/${locale}.json`)]
  return [...domain, ...pages, ...signIn]
}

const withoutColon = (text: string) => text.replace(/[\s:]+$/u, '')

/** Spelling that does not matter: capitals, a French article, Arabic vowel signs and articles, a colon at the end. */
export const plain: Record<Locale, (text: string) => string> = {
  en: (text) => withoutColon(text).toLowerCase(),
  fr: (text) =>
    withoutColon(text)
      .toLowerCase()
      .replace(/^(?:les? |la |l’)/, ''),
  ar: (text) =>
    withoutColon(text)
      .replaceAll(/(?:\u0640|[\u064B-\u0652]|\u0670)/g, '')
      .replaceAll(/(^|\s)ال/g, '$1'),
}

/** Every form of a term that counts as correct. */
export function formsOf(term: Term, locale: Locale): Set<string> {
  const variants = locale === 'en' ? [] : (term.variants?.[locale] ?? [])
  const plurals = term.plural ? [term.plural[locale]] : []
  return new Set([term[locale], ...plurals, ...variants].map(plain[locale]))
}

const AREAS: Record<Term['area'], string> = {
  audit: 'Audit',
  risk: 'Risk',
  compliance: 'Compliance',
  techdoc: 'Medical devices',
  workspace: 'Workspace',
}

const row = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]) =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')

function tableOf(area: Term['area']): string {
  const rows = glossary.terms
    .filter((term) => term.area === area)
    .toSorted((one, other) => one.en.localeCompare(other.en, 'en'))
    .map((term) =>
      row(
        ...LOCALES.map((locale) => term[locale]),
        term.definition,
        term.source,
        term.code ? `\`${term.code}\`` : '',
      ),
    )
  return table(['English', 'French', 'Arabic', 'Definition', 'Source', 'In code'], rows)
}

/** `docs/glossary.md`. */
export function asMarkdown(): string {
  const areas = Object.entries(AREAS).map(
    ([area, title]) => `## ${title}\n\n${tableOf(area as Term['area'])}`,
  )
  const engineering = table(
    ['Term', 'Definition', 'In code'],
    glossary.engineering.map(({ term, definition, code }) => row(term, definition, code)),
  )
  const avoid = table(
    ['Do not write', 'Write'],
    glossary.avoid.map(({ phrase, instead }) => row(phrase, instead)),
  )
  return (
    [
      '# Glossary',
      'The terms of the product with their French and Arabic forms. “Source” is the standard and clause that defines the term. “Own term, for …” is a term of the product, with the clause that it serves. Definitions are our own words.',
      'This page is written from [glossary.json](glossary.json) by `pnpm exec vitest run --project web apps/web/scripts/glossary -u`. The same test holds the interface to it: where an English text is exactly a term, the French and the Arabic text are its forms. Plurals, agreement and short forms are in the JSON (`plural`, `variants`), and so are texts that look like a term and mean something else (`homonyms`).',
      '“In code” names the table or identifier where it differs from the term. Tables of released migrations keep their names.',
      'Sources: *IIA Standards 2024* are the Global Internal Audit Standards; *MDR* is Regulation (EU) 2017/745; *GDPR* is Regulation (EU) 2016/679; *NIS2* is Directive (EU) 2022/2555; *eIDAS* is Regulation (EU) No 910/2014.',
      ...areas,
      `## Engineering\n\n${engineering}`,
      `## Phrases to avoid in the interface\n\n${avoid}`,
      '',
    ]
      .join('\n\n')
      .trimEnd() + '\n'
  )
}
