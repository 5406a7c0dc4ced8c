import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { findFreePort } from './ports.ts'
import { startSmtp, waitForMessage } from './smtp.ts'

/** Sends SMTP line by line; each line waits for the response to the previous one. */
async function send(port: number, lines: string[]): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  const answers = socket.setEncoding('utf8')[Symbol.asyncIterator]()
  for (const line of lines) {
    await answers.next()
    socket.write(`${line}\r\n`)
  }
  await answers.next()
  socket.destroy()
}

test('keeps messages by recipient, ignoring the case of the address, until cleared', async () => {
  const smtpPort = await findFreePort()
  const smtp = await startSmtp({ smtpPort, webPort: await findFreePort() })
  try {
    const text = [
      'Subject: =?utf-8?B?2K/YudmI2Kk=?=',
      '',
      'Open http://127.0.0.1/accept?token=abc&x=<1>',
      '.',
    ]
    await send(smtpPort, [
      'HELO test',
      'MAIL FROM:<no-reply@evidentia.example>',
      'RCPT TO:<Ann@First.example>',
      'DATA',
      text.join('\r\n'),
    ])
    const message = await waitForMessage(smtp.webUrl, 'ann@first.example', 'token=', 2_000)
    expect(message).toMatchObject({ from: 'no-reply@evidentia.example', subject: 'دعوة' })
    expect(await (await fetch(`${smtp.webUrl}/messages?to=bob@first.example`)).json()).toEqual([])

    const page = await (await fetch(smtp.webUrl)).text()
    expect(page).toContain('دعوة')
    expect(page).toContain('x=&lt;1&gt;')

    expect((await fetch(`${smtp.webUrl}/messages`, { method: 'DELETE' })).status).toBe(204)
    expect(smtp.messages()).toEqual([])
  } finally {
    await smtp.stop()
  }
})
