import type { Locale } from 'contract'
import { createTransport } from 'nodemailer'
import type { MailLine } from 'contract/workspace/template-text'
import type { Config } from './config.ts'
import { requiresMailTls } from './config-safety.ts'
import type { FailPointHook } from './fail-points.ts'
import { mailHtml } from './mail-html.ts'
import { inSpan } from './tracing/trace.ts'

export interface Mail {
  to: string
  subject: string
  /** Paragraphs, and addresses that can be opened. */
  lines: readonly MailLine[]
  locale: Locale
  /** The message id, which makes a repeated delivery recognisable. */
  id: string
}

export type SendMail = (mail: Mail) => Promise<void>

/** Exactly one address: input from an identity provider must not inject a list, a display name or a header. */
const ADDRESS = /^[^\s,;:<>()[\]"\\]+@[^\s,;:<>()"\\]+$/

/** Sends over the configured SMTP server; without one, sending fails and the job is tried again later. */
export function createMailer(config: Config, hitFailPoint: FailPointHook = () => undefined): SendMail {
  if (!config.SMTP_URL) return () => Promise.reject(new Error('SMTP_URL is not set'))
  // Options in the address override requireTLS; the configuration refuses those that would disable it.
  const transport = createTransport({ url: config.SMTP_URL, requireTLS: requiresMailTls(config) })
  const domain = new URL(config.WEB_ORIGIN).hostname
  return async (mail) => {
    if (!ADDRESS.test(mail.to)) throw new Error('the address of a message is invalid')
    hitFailPoint('mail.before-send')
    const message = {
      from: config.MAIL_FROM,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.lines.map((line) => (typeof line === 'string' ? line : line.href)).join('\n\n'),
      html: mailHtml(mail),
      messageId: `<${mail.id}@${domain}>`,
    }
    await inSpan('mail send', 'client', {}, () => transport.sendMail(message))
    hitFailPoint('mail.after-send')
  }
}
