import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hostileAddresses } from '#test/security/hostile-addresses.ts'
import { outsideUrl, postOutside } from './post-outside.ts'
import { isPublicAddress } from 'connections/public-address'
import { waitAfter } from './retry-schedule.ts'
import { secretText, signMessage } from './sign-message.ts'

let listener: Server
let port: number
let connections = 0

beforeAll(async () => {
  listener = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((resolve) => listener.listen(0, '::', resolve))
  ;({ port } = listener.address() as AddressInfo)
})
afterAll(() => void listener.close())

it('signs as the published vector of Standard Webhooks', () => {
  const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: 1_614_265_330, body: '{"test": 2432232314}' }
  expect(signMessage(message, [secret])).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
  expect(secretText(secret).split('_')).toEqual(['whsec', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'])
})

it('Sec9 a webhook connects to none of the hostile addresses', async () => {
  for (const address of hostileAddresses(port))
    await expect(
      postOutside(address, { headers: {}, body: '{}' }, { allowPrivate: false }),
      address,
    ).rejects.toThrow()
  // Names and addresses by https, which a filter of schemes would let through.
  for (const address of hostileAddresses(port).filter((one) => one.startsWith('http:')))
    await expect(
      postOutside(address.replace('http:', 'https:'), { headers: {}, body: '{}' }, { allowPrivate: false }),
      address,
    ).rejects.toThrow()
  expect(connections).toBe(0)
})

it('Sec9 a receiver cannot keep a message by an answer that is none', async () => {
  for (const answer of [
    'HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n',
    'HTTP/1.1 101 Switching Protocols\r\n\r\n',
    'HTTP/1.1 103 Early Hints\r\n\r\n',
    'nothing of HTTP',
    '',
  ]) {
    const receiver = createServer((socket) => {
      socket.once('data', () => socket.end(answer))
      socket.on('error', () => undefined)
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`
    const sent = postOutside(url, { headers: {}, body: '{}' }, { allowPrivate: true })
    // Without the header of an upgrade it is a status like any other.
    expect(await sent.catch((error: Error) => error.name), answer).not.toBe(204)
    receiver.close()
  }
}, 30_000)

it('Sec9 only global unicast addresses are public', () => {
  for (const address of ['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    expect([address, isPublicAddress(address)]).toEqual([address, true])
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fd00::1',
    '::ffff:8.8.8.8',
    '64:ff9b::808:808',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
    '2001:db8::1',
    'ff02::1',
    '3fff::1',
    'localhost',
    '',
  ])
    expect([address, isPublicAddress(address)]).toEqual([address, false])
})

it('takes https without credentials only, unless the installation allows other addresses', () => {
  const strict = { allowPrivate: false }
  expect(outsideUrl('https://hooks.example.com/a?b=c', strict).host).toBe('hooks.example.com')
  for (const url of [
    'http://hooks.example.com/',
    'https://u:p@hooks.example.com/',
    'https://hooks.example.com/#x',
    'x',
  ])
    expect(() => outsideUrl(url, strict), url).toThrow()
  expect(outsideUrl('http://receiver.internal:8080/', { allowPrivate: true }).port).toBe('8080')
})

it('tries ten times over about three days', () => {
  const waits = Array.from({ length: 10 }, (_, at) => waitAfter(at + 1, () => 0))
  expect(waits.at(-1)).toBeNull()
  expect(waits.reduce<number>((sum, one) => sum + (one ?? 0), 0) / 86_400).toBeCloseTo(3.15, 1)
})
