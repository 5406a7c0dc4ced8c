import { composeMail } from 'contract/workspace/template-text'
import * as fc from 'fast-check'
import { findFreePort } from 'dev-services/ports'
import { startSmtp } from 'dev-services/smtp'
import { expect, it } from 'vitest'
import { readConfig } from './read-config.ts'
import { createMailer } from './mail.ts'
import { mailHtml } from './mail-html.ts'

it('Sec11 no value becomes markup or a link in a message', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.constantFrom('<a href="x">y</a>', 'https://x.example', '{{link}}', '"><p>'),
  )
  fc.assert(
    fc.property(hostile, (value) => {
      const { lines } = composeMail(
        { text: '{{record.title}}\n\n{{link}}' },
        { 'record.title': value },
        {
          link: [{ href: 'https://here.example/?a=1&b=2' }],
        },
      )
      const html = mailHtml({ lines, locale: 'en' })
      expect(html.match(/<[a-z]+/g)).toEqual(['<html', '<body', '<p', '<p', '<a'])
      expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://here.example/?a=1&#38;b=2"'])
    }),
  )
})

it('no subject or address injects a header or a recipient', async () => {
  const smtp = await startSmtp({ smtpPort: await findFreePort(), webPort: await findFreePort() })
  const send = createMailer(
    readConfig({
      DATABASE_URL: 'postgres://x@127.0.0.1/x',
      WEB_ORIGIN: 'http://localhost:5173',
      FIREBASE_PROJECT_ID: 'demo',
      SMTP_URL: smtp.smtpUrl,
    }),
  )
  try {
    const breaks = ['\r\n', '\n', '\r', '\u2028', '\r\n\r\n']
    for (const [at, line] of breaks.entries()) {
      const subject = `Due${line}Bcc: eve@example.com${line}X-Evil: 1`
      await send({ to: 'ada@example.com', subject, lines: ['Text'], locale: 'en', id: `injected-${at}` })
    }
    const addresses = breaks.map((line) => `ada@example.com${line}Bcc: eve@example.com`)
    for (const to of [
      ...addresses,
      'ada@example.com, eve@example.com',
      'Ada <eve@example.com>',
      'a: eve@example.com;',
    ])
      await expect(send({ to, subject: 'Due', lines: [], locale: 'en', id: 'x' })).rejects.toThrow('address')
    const messages = smtp.messages()
    expect(messages).toHaveLength(breaks.length)
    for (const { to, subject, text } of messages) {
      expect(to).toEqual(['ada@example.com'])
      expect(subject).toMatch(/^Due\s*Bcc: eve@example\.com\s*X-Evil: 1$/)
      expect(text.trim()).toBe('Text')
    }
  } finally {
    await smtp.stop()
  }
})
