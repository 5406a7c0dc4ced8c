import * as z from 'zod/mini'
import { type Locale, LOCALES } from '../locale.ts'
import { TextContent } from './rich-texts.ts'
import { PARTS, type TemplateKind, findUse, type UseName } from './template-uses.ts'
import { strayIn, textsIn, tokensIn } from './template-text.ts'

const line = (max: number) => z.optional(z.string().check(z.maxLength(max), z.regex(/^[^\n\r]*$/)))
const text = (max: number) => z.optional(z.string().check(z.maxLength(max)))

/** One language of a template. Its parts depend on its kind. */
export const TemplateParts = z.strictObject({
  subject: line(300),
  text: text(10_000),
  cover: text(1_000),
  header: line(120),
  footer: line(120),
  introduction: z.optional(TextContent),
  closing: z.optional(TextContent),
})
export type TemplateParts = z.output<typeof TemplateParts>
export type PartName = keyof TemplateParts

export const MAX_ITEMS = 200
const ItemText = z.strictObject({ en: text(2_000), fr: text(2_000), ar: text(2_000) })

export const TemplateContent = z.strictObject({
  en: z.optional(TemplateParts),
  fr: z.optional(TemplateParts),
  ar: z.optional(TemplateParts),
  items: z.optional(z.array(ItemText).check(z.maxLength(MAX_ITEMS))),
})
export type TemplateContent = z.output<typeof TemplateContent>

/** The plain texts that a part is made of. */
const wordsOf = (part: TemplateParts[PartName]): string[] =>
  part === undefined ? [] : typeof part === 'string' ? [part] : textsIn(part)

/** Whether a language has any content. */
export const isWritten = (content: TemplateContent, locale: Locale): boolean =>
  content.items
    ? content.items.length > 0 && content.items.every((item) => Boolean(item[locale]?.trim()))
    : Object.values(content[locale] ?? {}).some((part) => wordsOf(part).some((words) => words.trim()))

/** An invalid placeholder in a template, with its location. */
export interface TemplateProblem {
  readonly locale: Locale
  readonly part: string
  readonly code: 'unknown_place' | 'missing_place' | 'wrong_part'
  /** The placeholder as written. */
  readonly token: string
}

function problemsIn(use: UseName, parts: TemplateParts, locale: Locale): TemplateProblem[] {
  const { kind, places, needs = [] } = findUse(use)
  const known: readonly string[] = PARTS[kind]
  const problems: TemplateProblem[] = []
  for (const [part, value] of Object.entries(parts)) {
    const words = wordsOf(value)
    if (!known.includes(part)) problems.push({ locale, part, code: 'wrong_part', token: '' })
    for (const one of words)
      for (const token of strayIn(one, places)) problems.push({ locale, part, code: 'unknown_place', token })
  }
  if (kind !== 'email' || !parts.text) return problems
  const there = new Set(tokensIn(parts.text))
  for (const place of needs)
    if (!there.has(place))
      problems.push({ locale, part: 'text', code: 'missing_place', token: `{{${place}}}` })
  return problems
}

/** The problems of a template by language: placeholders that its use does not offer, or that are missing. */
export const problemsOf = (use: UseName, content: TemplateContent): TemplateProblem[] =>
  LOCALES.flatMap((locale) => {
    const parts = content[locale]
    const own = parts ? problemsIn(use, parts, locale) : []
    const items = (content.items ?? []).flatMap((item, at) =>
      strayIn(item[locale] ?? '', []).map((token): TemplateProblem => ({
        locale,
        part: `items.${at + 1}`,
        code: 'unknown_place',
        token,
      })),
    )
    return [...own, ...items]
  })

export const isOfKind = (kind: TemplateKind, content: TemplateContent): boolean =>
  kind === 'checklist' ? !LOCALES.some((locale) => content[locale]) : content.items === undefined
