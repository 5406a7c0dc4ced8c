import { describe, expect, it } from 'vitest'
import { contentSecurityPolicy } from './deployment.ts'
import { nginxParts } from './write-deployment.ts'

const env = {
  API_HTTP: 'api:8080',
  VITE_OIDC_ISSUER: 'https://id.example',
  VITE_OIDC_CLIENT_ID: 'web',
  VITE_PAYMENT: 'stripe',
}

const TLS = { TLS_CERTIFICATE: '/tls/c.pem', TLS_KEY: '/tls/k.pem' }

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
    expect(nginxParts({ ...env, ...TLS }, () => true)['listen.conf']).toContain(
      'ssl_protocols TLSv1.2 TLSv1.3;',
    )
  })

  it('leads to the accounts of the installation, where it has any', () => {
    expect(nginxParts(env)['identity.conf']).toBe('')
    const parts = nginxParts({ ...env, IDENTITY_HTTP: 'identity:8090' })
    expect(parts['identity.conf']).toContain('proxy_pass http://identity:8090;')
    expect(() => nginxParts({ ...env, IDENTITY_HTTP: 'x:1; evil' })).toThrow('IDENTITY_HTTP')
  })

  it('sends port 80 to the application with TLS, and nowhere else', () => {
    expect(nginxParts(env)['redirect.conf']).toBe('')
    const served = { ...env, ...TLS, WEB_ORIGIN: 'https://evidentia.example:8443' }
    const redirect = nginxParts(served, () => true)['redirect.conf']
    expect(redirect).toContain('return 301 https://evidentia.example:8443$request_uri;')
    expect(redirect).toContain('/.well-known/acme-challenge/')
  })

  it('serves nothing but the answers to the certificate authority until there is a certificate', () => {
    const waiting = nginxParts({ ...env, ...TLS }, () => false)
    expect(waiting['listen.conf']).toBe('listen 127.0.0.1:8443;\n')
    expect(waiting['redirect.conf']).toContain('acme-challenge')
  })

  it('listens on the usual ports of a server without containers', () => {
    const server = { TLS_PORT: '443', REDIRECT_PORT: '80', ACME_FOLDER: '/var/lib/evidentia/acme' }
    const parts = nginxParts({ ...env, ...TLS, ...server }, () => true)
    expect(parts['listen.conf']).toContain('listen 443 ssl http2;')
    expect(parts['redirect.conf']).toContain('listen 80;')
    expect(parts['redirect.conf']).toContain('root "/var/lib/evidentia/acme";')
    expect(() => nginxParts({ ...env, ...TLS, TLS_PORT: '443; }' }, () => true)).toThrow('TLS_PORT')
  })

  it('rejects settings that would inject directives', () => {
    expect(() => nginxParts({ ...env, API_HTTP: 'api:1; }' })).toThrow('API_HTTP')
    expect(() => nginxParts({ ...env, TLS_CERTIFICATE: 'a"; b', TLS_KEY: 'k' }, () => true)).toThrow()
  })
})
