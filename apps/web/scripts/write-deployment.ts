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

/** The parts of nginx's configuration that depend on the installation. */
export function nginxParts(env: Environment): Record<string, string> {
  const http = address(env, 'API_HTTP')
  const collab = address({ API_COLLAB: http, ...env }, 'API_COLLAB')
  const tls = env['TLS_CERTIFICATE'] && env['TLS_KEY']
  return {
    'policy.conf': `map $request_uri $content_security_policy {
  default ${quoted(contentSecurityPolicy(env))};
  "~^/payment(-checkout)?/?([?#]|$)" ${quoted(contentSecurityPolicy(env, '/payment'))};
}
upstream api { server ${http}; keepalive 32; }
upstream collab { hash $arg_document consistent; server ${collab}; }
`,
    'listen.conf': tls
      ? `listen 8443 ssl http2;
ssl_certificate ${quoted(env['TLS_CERTIFICATE']!)};
ssl_certificate_key ${quoted(env['TLS_KEY']!)};
ssl_protocols TLSv1.2 TLSv1.3;
ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20;
ssl_session_tickets off;
`
      : 'listen 8080;\n',
    'config.json': `${JSON.stringify(settingsFrom(env))}\n`,
  }
}

if (import.meta.main) {
  const folder = process.argv[2] ?? '/run/evidentia'
  await mkdir(folder, { recursive: true })
  for (const [name, text] of Object.entries(nginxParts(process.env)))
    await writeFile(join(folder, name), text)
}
