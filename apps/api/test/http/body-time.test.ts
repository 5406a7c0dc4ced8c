import { connect, type AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { limitBodyTime } from '#platform/http/body-time.ts'

/** Sends the head of a request and one byte of its body, and waits to see what happens to the connection. */
function sendSlowly(port: number, path: string, forMs: number): Promise<'cut' | 'open'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 10\r\n\r\na`,
      ),
    )
    const timer = setTimeout(() => {
      resolve('open')
      socket.destroy()
    }, forMs)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearTimeout(timer)
      resolve('cut')
    })
  })
}

it('cuts off a slow body, but allows uploads more time', async () => {
  const app = Fastify()
  limitBodyTime(app, 200)
  app.post('/record', async () => 'ok')
  app.post('/upload', { config: { slowBody: true } }, async () => 'ok')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  try {
    expect(await sendSlowly(port, '/record', 2_000)).toBe('cut')
    expect(await sendSlowly(port, '/upload', 1_000)).toBe('open')
    const quick = await app.inject({
      method: 'POST',
      url: '/record',
      payload: 'abc',
      headers: { 'content-type': 'text/plain' },
    })
    expect(quick.body).toBe('ok')
  } finally {
    await app.close()
  }
})
