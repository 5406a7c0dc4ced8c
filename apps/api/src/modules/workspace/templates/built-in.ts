import { type Locale, LOCALES } from 'contract'
import type { TemplateContent, TemplateParts } from 'contract/workspace/template-content'
import { findUse, type UseName } from 'contract/workspace/template-uses'
import { label, type Translations, loadTranslations } from '#platform/translations.ts'

const paragraphs = (...texts: readonly string[]): string => texts.join('\n\n')

/** A rich text with one paragraph per text. */
const rich = (...texts: readonly string[]): NonNullable<TemplateParts['introduction']> => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

function documentParts(use: UseName, locale: Locale): TemplateParts {
  const text = (...path: [string, ...string[]]) => label(locale, 'templatetexts', ...path)
  return {
    cover: text('cover'),
    header: text('header'),
    footer: text('footer'),
    introduction: rich(text('introduction', use)),
    closing: rich(text('closing')),
  }
}

type Said = Readonly<Record<string, string>>

function mailParts(use: UseName, locale: Locale): TemplateParts {
  const { invitation, exported, notification, protectedChange } = loadTranslations(locale, 'server')[
    'mail'
  ] as Record<string, Translations>
  const warnings = loadTranslations(locale, 'signatures')['mail'] as Translations
  const settings = notification!['settings'] as string
  switch (use) {
    case 'invitation': {
      const { subject, body, ignore } = invitation as Said
      return { subject: subject!, text: paragraphs(body!, '{{link}}', ignore!) }
    }
    case 'protected_change': {
      const { subject, body } = protectedChange as Said
      return { subject: subject!, text: paragraphs(body!, '{{link}}') }
    }
    case 'exported': {
      const { subject, body } = exported as Said
      return { subject: subject!, text: paragraphs(body!, '{{link}}') }
    }
    case 'daily': {
      const { subject, body } = notification!['daily'] as Said
      return { subject: subject!, text: paragraphs(body!, '{{notices.list}}', settings) }
    }
    case 'locked':
    case 'trail_altered':
    case 'damaged': {
      const { subject, body } = warnings[use] as Said
      const rest = use === 'damaged' ? ['{{records.codes}}'] : []
      return { subject: subject!, text: paragraphs(body!, ...rest) }
    }
    default: {
      const { subject, body } = notification![use] as Said
      return { subject: subject!, text: paragraphs(body!, '{{link}}', settings) }
    }
  }
}

function stepsOf(): TemplateContent {
  const all = LOCALES.map(
    (locale) =>
      [
        locale,
        (loadTranslations(locale, 'templatetexts')['steps'] as Translations)['items'] as Said,
      ] as const,
  )
  const keys = Object.keys(all[0]![1])
  return { items: keys.map((key) => Object.fromEntries(all.map(([locale, items]) => [locale, items[key]!]))) }
}

/** The built-in template of a use in one language: its version 0. */
export const builtInParts = (use: UseName, locale: Locale): TemplateParts =>
  findUse(use).kind === 'email' ? mailParts(use, locale) : documentParts(use, locale)

/** The built-in template in all languages. */
export const builtIn = (use: UseName): TemplateContent =>
  findUse(use).kind === 'checklist'
    ? stepsOf()
    : Object.fromEntries(LOCALES.map((locale) => [locale, builtInParts(use, locale)]))
