import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { escapeHtml, listen } from './http.ts'
import { requireFreePort } from './ports.ts'

export type SmtpOptions = { smtpPort: number; webPort: number }

export type Message = {
  id: number
  receivedAt: string
  from: string
  to: string[]
  subject: string
  /** Identical for a message that is sent again. */
  messageId: string
  text: string
  html: string
}

export type Smtp = {
  smtpUrl: string
  webUrl: string
  messages: (to?: string) => Message[]
  clear: () => void
  stop: () => Promise<void>
}

/** Starts an SMTP server on loopback that stores every message and delivers none. */
export async function startSmtp(options: SmtpOptions): Promise<Smtp> {
  await requireFreePort(options.smtpPort, 'The SMTP catcher')
  await requireFreePort(options.webPort, "The SMTP catcher's pages")
  let kept: Message[] = []
  let lastId = 0
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    closeTimeout: 500,
    onAuth: (_auth, _session, done) => done(null, { user: 'anyone' }),
    onData(stream, session, done) {
      readMessage(stream, session).then(
        (message) => {
          kept = [...kept, { ...message, id: ++lastId }]
          done()
        },
        (error: Error) => done(error),
      )
    },
  })
  // A dropped client connection must not end the process.
  smtp.on('error', () => undefined)
  await new Promise<void>((resolve) => smtp.listen(options.smtpPort, '127.0.0.1', resolve))

  const messages = (to?: string) =>
    kept.filter((message) => to === undefined || message.to.includes(to.toLowerCase()))
  const clear = () => void (kept = [])
  const closePages = await listen(
    createServer((request, response) => answer(request, response, messages, clear)),
    options.webPort,
  )
  return {
    smtpUrl: `smtp://127.0.0.1:${options.smtpPort}`,
    webUrl: `http://127.0.0.1:${options.webPort}`,
    messages,
    clear,
    async stop() {
      await closePages()
      await new Promise<void>((resolve) => smtp.close(() => resolve()))
    },
  }
}

async function readMessage(
  stream: SMTPServerDataStream,
  { envelope }: SMTPServerSession,
): Promise<Omit<Message, 'id'>> {
  const mail = await PostalMime.parse(await buffer(stream))
  return {
    receivedAt: new Date().toISOString(),
    from: envelope.mailFrom ? envelope.mailFrom.address : '',
    // The envelope has the recipients; the headers are only what the sender displays.
    to: envelope.rcptTo.map(({ address }) => address.toLowerCase()),
    subject: mail.subject ?? '',
    messageId: mail.messageId ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
  }
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  messages: (to?: string) => Message[],
  clear: () => void,
): void {
  const url = new URL(request.url ?? '/', 'http://127.0.0.1')
  if (url.pathname === '/messages' && request.method === 'DELETE') {
    clear()
    response.writeHead(204).end()
  } else if (url.pathname === '/messages') {
    const found = messages(url.searchParams.get('to') ?? undefined)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found))
  } else if (url.pathname === '/') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(drawList(messages()))
  } else {
    response.writeHead(404).end()
  }
}

function drawList(messages: Message[]): string {
  const draw = (message: Message) => `<article><h2 dir="auto">${escapeHtml(message.subject)}</h2>
<p>${escapeHtml(message.receivedAt)}: ${escapeHtml(message.from)} to ${escapeHtml(message.to.join(', '))}</p>
<pre dir="auto" style="white-space: pre-wrap">${linkAddresses(escapeHtml(message.text || message.html))}</pre></article>`
  const list = messages.length ? messages.toReversed().map(draw).join('<hr>') : '<p>No messages yet.</p>'
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Caught mail</title></head>
<body><main><h1>Caught mail</h1>${list}</main></body></html>`
}

function linkAddresses(escaped: string): string {
  return escaped.replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
}

/** Polls a mail catcher for the newest message to a person that contains a text. */
export async function waitForMessage(
  webUrl: string,
  to: string,
  containing = '',
  withinMs = 30_000,
): Promise<Message> {
  const deadline = Date.now() + withinMs
  do {
    const response = await fetch(`${webUrl}/messages?to=${encodeURIComponent(to)}`)
    const messages = (await response.json()) as Message[]
    const found = messages.findLast(({ text, html }) => `${text}${html}`.includes(containing))
    if (found) return found
    await sleep(100)
  } while (Date.now() < deadline)
  throw new Error(`No message for ${to} within ${withinMs} ms.`)
}
