import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './deployment.ts'
import { nginxParts } from './write-deployment.ts'

const env = {
  API_HTTP: 'api:8080',
  VITE_OIDC_ISSUER: 'https://id.example',
  VITE_OIDC_CLIENT_ID: 'web',
  VITE_PAYMENT: 'stripe',
}

describe('the nginx configuration', () => {
  it('has the policy that the application is tested with, and the wider one for payment pages only', () => {
    const { 'policy.conf': policy } = nginxParts(env)
    expect(policy).toContain(`default "${contentSecurityPolicy(env)}";`)
    expect(policy).toContain(
      `"~^/payment(-checkout)?/?([?#]|$)" "${contentSecurityPolicy(env, '/payment')}";`,
    )
    expect(policy!.match(/js\.stripe\.com/g)).toHaveLength(2)
    expect(nginxParts({ ...env, API_COLLAB: 'collab:1' })['policy.conf']).toContain('server collab:1;')
  })

  it('allows TLS 1.2 and 1.3 only, when a certificate is configured', () => {
    expect(nginxParts(env)['listen.conf']).toBe('listen 8080;\n')
    const tls = nginxParts({ ...env, TLS_CERTIFICATE: '/tls/c.pem', TLS_KEY: '/tls/k.pem' })['listen.conf']
    expect(tls).toContain('ssl_protocols TLSv1.2 TLSv1.3;')
  })

  it('rejects settings that would inject directives', () => {
    expect(() => nginxParts({ ...env, API_HTTP: 'api:1; }' })).toThrow('API_HTTP')
    expect(() => nginxParts({ ...env, TLS_CERTIFICATE: 'a"; b', TLS_KEY: 'k' })).toThrow()
  })
})
