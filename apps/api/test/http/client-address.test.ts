import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { Harness } from '#test/harness.ts'

/** The network recorded for a session, when the caller sends every header that can name an address. */
async function rememberedOf(trusted: string, forwarded: string): Promise<string | null> {
  const harness = await Harness.start({ TRUSTED_PROXIES: trusted })
  try {
    const { id: org } = await harness.organisation()
    const { id, email } = await harness.member(org, ['owner'])
    const { rows } = await harness.admin.query<{ subject: string }>(
      'select subject from identities where person_id = $1',
      [id],
    )
    const token = await harness.issuer.sign({
      sub: rows[0]!.subject,
      email,
      name: 'Owner',
      auth_time: Math.floor(Date.now() / 1000),
    })
    const reply = await harness.app.inject({
      url: '/api/processes',
      remoteAddress: '192.0.2.7',
      headers: {
        authorization: `token ${token}`,
        'x-organisation': org,
        'x-forwarded-for': forwarded,
        'x-real-ip': '198.51.100.1',
        forwarded: 'for=198.51.100.2',
        'x-client-ip': '198.51.100.3',
        'x-request-id': randomUUID(),
      },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    const kept = await harness.admin.query<{ address: string | null }>(
      'select address from sign_ins where person_id = $1',
      [id],
    )
    return kept.rows[0]!.address
  } finally {
    await harness.stop()
  }
}

it('ignores the client address that a caller claims', async () => {
  expect(await rememberedOf('0', '203.0.113.9')).toBe('192.0.2.0/24')
})

it('uses the address seen by the proxy behind a proxy', async () => {
  // The caller wrote the first address; the proxy appended the address that it saw.
  expect(await rememberedOf('1', '198.51.100.200, 203.0.113.9')).toBe('203.0.113.0/24')
})
