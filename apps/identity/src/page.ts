import { isRightToLeft, type Locale, LOCALES } from 'contract/locale'
import { html, type Markup } from './html.ts'
import { type TextKey, type Translate, translateTo } from './texts.ts'

/** What every page needs to know. */
export interface PageContext {
  locale: Locale
  /** The path that all pages are below. */
  base: string
  /** The origin of the product, which forms may lead to. */
  webOrigin: string
  /** The address of this page, which the language links keep; without it none are shown. */
  address?: string
}

export interface PageContent {
  title: TextKey
  body: (t: Translate) => Markup
  problem?: TextKey | undefined
  notice?: TextKey | undefined
}

const NAMES: Readonly<Record<Locale, string>> = { en: 'English', fr: 'Français', ar: 'العربية' }

/** Nothing but our own stylesheet; forms lead here and, after a sign-in, to the product. */
export const pagePolicy = (webOrigin: string): string =>
  [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self'",
    `form-action 'self' ${webOrigin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')

export const pageHeaders = (webOrigin: string): Record<string, string> => ({
  'content-security-policy': pagePolicy(webOrigin),
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  // Addresses carry tokens. Browsers send no Origin with a form under `no-referrer`.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
})

function languageLinks(t: Translate, { address, locale }: PageContext): Markup | null {
  if (!address) return null
  const links = LOCALES.filter((other) => other !== locale).map((other) => {
    const url = new URL(address, 'http://localhost')
    url.searchParams.set('lang', other)
    return html`<a href="${url.pathname}${url.search}" lang="${other}" hreflang="${other}"
      >${NAMES[other]}</a
    >`
  })
  return html`<nav aria-label="${t('language')}">${links}</nav>`
}

export function drawPage(context: PageContext, { title, body, problem, notice }: PageContent): string {
  const { locale, base } = context
  const t = translateTo(locale)
  const message = problem
    ? html`<p class="notice danger" role="alert">${t(problem)}</p>`
    : notice && html`<p class="notice" role="status">${t(notice)}</p>`
  return html`<!doctype html>
    <html lang="${locale}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${t(title)} · ${t('brand')}</title>
        <link rel="stylesheet" href="${base}/style.css" />
      </head>
      <body>
        <main>
          <header><span class="brand">${t('brand')}</span>${languageLinks(t, context)}</header>
          <h1>${t(title)}</h1>
          ${message} ${body(t)}
        </main>
      </body>
    </html> `.text
}

interface FieldOptions {
  name: string
  label: string
  type?: 'text' | 'email' | 'password'
  autocomplete: string
  value?: string | undefined
  /** Digits are typed with the keyboard of numbers. */
  numeric?: boolean
  focus?: boolean
  describedBy?: string
}

export const field = ({
  name,
  label,
  type = 'text',
  autocomplete,
  value,
  numeric,
  focus,
  describedBy,
}: FieldOptions): Markup =>
  html`<label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      autocomplete="${autocomplete}"
      required
      maxlength="254"
      ${
        value ? html` value="${value}"` : null
      }${numeric ? html` inputmode="numeric"` : null}${focus ? html` autofocus` : null}${
        describedBy ? html` aria-describedby="${describedBy}"` : null
      }${type === 'text' ? null : html` dir="ltr"`}
    />`

export const hidden = (name: string, value: string): Markup =>
  html`<input type="hidden" name="${name}" value="${value}" />`

export const submit = (label: string, variant: 'primary' | 'secondary' | 'danger' = 'primary'): Markup =>
  html`<button class="${variant}">${label}</button>`
