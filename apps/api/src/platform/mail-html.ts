import { isRightToLeft, type Locale } from 'contract'
import type { MailLine } from 'contract/workspace/template-text'

interface MailText {
  lines: readonly MailLine[]
  locale: Locale
}

const escape = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** A message as HTML. All texts are escaped. */
export function mailHtml({ lines, locale }: MailText): string {
  const paragraphs = lines.map((line) =>
    typeof line === 'string'
      ? `<p dir="auto">${escape(line).replace(/\r?\n/g, '<br>')}</p>`
      : `<p dir="ltr"><a href="${escape(line.href)}">${escape(line.href)}</a></p>`,
  )
  const dir = isRightToLeft(locale) ? 'rtl' : 'ltr'
  return `<!doctype html><html lang="${locale}" dir="${dir}"><body>${paragraphs.join('')}</body></html>`
}
