import { setTimeout as sleep } from 'node:timers/promises'
import { isRightToLeft, type Locale } from 'contract/locale'
import { isLoopback } from 'connections/loopback'
import { createTransport } from 'nodemailer'
import { namesOf } from 'connections/database'
import type { Config } from './config.ts'
import { html } from './html.ts'
import { type TextKey, translateTo } from './texts.ts'

interface Letter {
  to: string
  locale: Locale
  subject: TextKey
  /** Paragraphs; a link stands between the first and the others. */
  paragraphs: readonly [TextKey, ...TextKey[]]
  link: string
}

export interface Mailer {
  /** Sends in the background, so that the answer to a request does not tell whether an address has an account. */
  send(letter: Letter): void
  /** Resolves when every letter was delivered or given up; the commands wait for it. */
  settle(): Promise<number>
}

const ATTEMPTS = 3
const PAUSE_MS = 2_000
/** Exactly one address: no list, no display name, no header. */
const ADDRESS = /^[^\s,;:<>()[\]"\\]+@[^\s,;:<>()"\\]+$/

export function createMailer(
  { SMTP_URL, MAIL_FROM, SECURITY_EXCEPTIONS }: Config,
  warn: (error: unknown) => void,
): Mailer {
  const requireTLS = !isLoopback(new URL(SMTP_URL).hostname) && !namesOf(SECURITY_EXCEPTIONS).includes('mail')
  const transport = createTransport({ url: SMTP_URL, requireTLS })
  const underWay = new Set<Promise<boolean>>()

  async function deliver({ to, locale, subject, paragraphs, link }: Letter): Promise<void> {
    if (!ADDRESS.test(to)) throw new Error('the address of a message is invalid')
    const t = translateTo(locale)
    const [first, ...rest] = paragraphs.map((key) => t(key))
    const line = (text: string) => html`<p dir="auto">${text}</p>`
    const page = html`<!doctype html>
      <html lang="${locale}" dir="${isRightToLeft(locale) ? 'rtl' : 'ltr'}">
        <body>
          ${line(first!)}
          <p dir="ltr"><a href="${link}">${link}</a></p>
          ${rest.map(line)}
        </body>
      </html>`
    await transport.sendMail({
      from: MAIL_FROM,
      to: { name: '', address: to },
      subject: t(subject),
      text: [first, link, ...rest].join('\n\n'),
      html: page.text,
    })
  }

  async function deliverPatiently(letter: Letter): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await deliver(letter)
        return true
      } catch (error) {
        warn(error)
        if (attempt === ATTEMPTS) return false
        await sleep(PAUSE_MS * attempt)
      }
    }
  }

  return {
    send(letter) {
      const delivery = deliverPatiently(letter).finally(() => underWay.delete(delivery))
      underWay.add(delivery)
    },
    async settle() {
      const delivered = await Promise.all(underWay)
      return delivered.filter((one) => !one).length
    },
  }
}
