import { findFreePort } from 'dev-services/ports'
import { startSmtp } from 'dev-services/smtp'
import { expect, it } from 'vitest'
import { readConfig } from './read-config.ts'
import { createMailer } from './mail.ts'

it('T8 refuses to send mail to another host without TLS, unless an exception allows it', async () => {
  const smtp = await startSmtp({ smtpPort: await findFreePort(), webPort: await findFreePort() })
  // Resolves to this machine, but is not a loopback address.
  const address = smtp.smtpUrl.replace('127.0.0.1', '0.0.0.0')
  const settings = {
    DATABASE_URL: 'postgres://evidentia_app@%2Frun%2Fpostgresql/evidentia',
    WEB_ORIGIN: 'https://evidentia.example',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'web',
    MAIL_FROM: 'Evidentia AI <evidentia@evidentia.example>',
    MAIL_SECRET: 'x'.repeat(32),
    TRAIL_ANCHORS: '/anchors',
  }
  const mail = { to: 'ada@example.com', subject: 'Due', lines: ['Text'], locale: 'en', id: 'one' } as const
  try {
    const send = createMailer(readConfig({ ...settings, SMTP_URL: address }))
    await expect(send(mail)).rejects.toThrow(/STARTTLS|TLS/)
    expect(smtp.messages()).toEqual([])
    const plain = { SMTP_URL: `${address}?ignoreTLS=true`, SECURITY_EXCEPTIONS: 'mail' }
    await createMailer(readConfig({ ...settings, ...plain }))(mail)
    expect(smtp.messages()).toHaveLength(1)
  } finally {
    await smtp.stop()
  }
})
