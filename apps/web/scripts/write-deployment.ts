import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contentSecurityPolicy, settingsFrom } from './deployment.ts'

type Environment = Readonly<Record<string, string | undefined>>

const ADDRESS = /^[\w.-]+:\d{1,5}$/

/** For example `api:8080`; refuses characters that could end a line of the web server's configuration. */
function address(env: Environment, name: string): string {
  const value = env[name] ?? ''
  if (!ADDRESS.test(value)) throw new Error(`${name}: a host and a port`)
  return value
}

const quoted = (text: string): string => {
  if (/["\\$\n]/.test(text)) throw new Error('a setting with signs that no address has')
  return `"${text}"`
}

/** A container listens above 1024, a server without containers on the usual ports. */
function port(env: Environment, name: string, usual: number): number {
  const value = Number(env[name] || usual)
  if (!Number.isInteger(value) || value < 1 || value > 65_535) throw new Error(`${name}: a port`)
  return value
}

/** Where the application is served: with TLS, without, or nowhere while the first certificate has not been issued. */
function listenConf(env: Environment, exists: Exists): string {
  const { TLS_CERTIFICATE: certificate, TLS_KEY: key } = env
  if (!certificate || !key) return 'listen 8080;\n'
  const listens = port(env, 'TLS_PORT', 8443)
  if (!exists(certificate)) return `listen 127.0.0.1:${listens};\n`
  return `listen ${listens} ssl http2;
ssl_certificate ${quoted(certificate)};
ssl_certificate_key ${quoted(key)};
ssl_protocols TLSv1.2 TLSv1.3;
ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;
ssl_session_tickets off;
`
}

/** Port 80 of an installation with TLS: sends browsers to the application, and answers the certificate authority. */
function redirectConf(env: Environment): string {
  const { WEB_ORIGIN: origin } = env
  const target = origin ? new URL(origin).origin : 'https://$host'
  return `server {
  listen ${port(env, 'REDIRECT_PORT', 8081)};
  location /.well-known/acme-challenge/ {
    root ${quoted(env['ACME_FOLDER'] || '/acme')};
    default_type text/plain;
  }
  location / {
    return 301 ${target}$request_uri;
  }
}
`
}

/** Where accounts of our own are used: their pages, below the address of the application. */
const identityConf = (env: Environment): string =>
  env['IDENTITY_HTTP']
    ? `location /identity/ {
  proxy_pass http://${address(env, 'IDENTITY_HTTP')};
  add_header Strict-Transport-Security 'max-age=31536000; includeSubDomains' always;
}
`
    : ''

type Exists = (path: string) => boolean

/** The parts of nginx's configuration that depend on the installation. */
export function nginxParts(env: Environment, exists: Exists = existsSync): Record<string, string> {
  const http = address(env, 'API_HTTP')
  const collab = address({ API_COLLAB: http, ...env }, 'API_COLLAB')
  return {
    'policy.conf': `map $request_uri $content_security_policy {
  default ${quoted(contentSecurityPolicy(env))};
  "~^/payment(-checkout)?/?([?#]|$)" ${quoted(contentSecurityPolicy(env, '/payment'))};
}
upstream api { server ${http}; keepalive 32; }
upstream collab { hash $arg_document consistent; server ${collab}; }
`,
    'listen.conf': listenConf(env, exists),
    'identity.conf': identityConf(env),
    'redirect.conf': env['TLS_CERTIFICATE'] && env['TLS_KEY'] ? redirectConf(env) : '',
    'config.json': `${JSON.stringify(settingsFrom(env))}\n`,
  }
}

if (import.meta.main) {
  const folder = process.argv[2] ?? '/run/evidentia'
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(nginxParts(process.env)))
    await writeFile(join(folder, name), text)
}
