import type { ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

type Environment = Readonly<Record<string, string | undefined>>

const listed = (text: string | undefined) => text?.split(',').flatMap((one) => one.trim() || []) ?? []

/** The content of /config.json: the identity providers of this installation, and its manual. */
export function settingsFrom(env: Environment) {
  const { VITE_FIREBASE_PROJECT_ID: projectId, VITE_FIREBASE_API_KEY: apiKey } = env
  const {
    VITE_FIREBASE_EMULATOR_URL: emulatorUrl,
    VITE_OIDC_ISSUER: issuer,
    VITE_OIDC_CLIENT_ID: clientId,
    VITE_FIREBASE_AUTH_DOMAIN: authDomain,
    VITE_DOCUMENTATION_URL: documentation,
  } = env
  const providers = listed(env['VITE_FIREBASE_PROVIDERS'])
  const federation = authDomain && providers.length > 0 ? { authDomain, providers } : {}
  const factor = env['VITE_FIREBASE_SECOND_FACTOR'] === 'phone' ? { secondFactor: 'phone' as const } : {}
  return {
    ...(projectId && apiKey
      ? { firebase: { projectId, apiKey, ...federation, ...factor, ...(emulatorUrl ? { emulatorUrl } : {}) } }
      : {}),
    ...(issuer && clientId ? { oidc: { issuer, clientId } } : {}),
    ...(documentation ? { documentation } : {}),
  }
}

function identityOrigins({ firebase, oidc }: ReturnType<typeof settingsFrom>): string[] {
  const google = ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com']
  return [
    ...(firebase ? (firebase.emulatorUrl ? [new URL(firebase.emulatorUrl).origin] : google) : []),
    ...(oidc ? [new URL(oidc.issuer).origin] : []),
  ]
}

/** The only documents that may load the payment provider's script; they are opened by a full page load. */
const PAYMENT_PAGES = /^\/payment(?:-checkout)?\/?$/

/** The sources that Stripe requires in the policy for its card fields and for 3-D Secure. */
const STRIPE = {
  scripts: ['https://js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
}
/**
 * The sources of reCAPTCHA, which the identity service requires before it sends a code to a phone; the emulator does
 * not.
 */
const RECAPTCHA = {
  scripts: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frames: ['https://www.google.com/recaptcha/', 'https://recaptcha.google.com/recaptcha/'],
}
const NOTHING: typeof STRIPE = { scripts: [], frames: [], connections: [] }

/**
 * The content security policy of the built application: nothing inline, and nothing from other origins except the
 * identity providers and, on the payment pages only, the payment provider.
 */
export function contentSecurityPolicy(env: Environment, path = '/'): string {
  const settings = settingsFrom(env)
  // Images and PDF files may have a separate origin (`FILES_URL` of the API).
  const files = env['VITE_FILES_URL'] ? [new URL(env['VITE_FILES_URL']).origin] : []
  const federation =
    settings.firebase && 'authDomain' in settings.firebase ? settings.firebase.authDomain : null
  const payment = env['VITE_PAYMENT'] === 'stripe' && PAYMENT_PAGES.test(path) ? STRIPE : NOTHING
  const asksPhones =
    settings.firebase && 'secondFactor' in settings.firebase && !settings.firebase.emulatorUrl
  const codes = asksPhones ? RECAPTCHA : { scripts: [], frames: [] }
  const frames = [...(federation ? [`https://${federation}`] : []), ...codes.frames, ...payment.frames]
  return [
    "default-src 'self'",
    // The identity service opens its window with its own frame and script.
    [
      "script-src 'self'",
      ...(federation ? ['https://apis.google.com'] : []),
      ...codes.scripts,
      ...payment.scripts,
    ].join(' '),
    ...(frames.length > 0 ? [['frame-src', ...frames].join(' ')] : []),
    "style-src 'self'",
    ["img-src 'self' data:", ...files].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...identityOrigins(settings), ...payment.connections, ...files].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

/** Serves the settings and headers in `vite` and `vite preview`, as the web server of an installation does. */
export function deployment(env: Environment): Plugin {
  const sendSettings = (response: ServerResponse) =>
    response
      .setHeader('content-type', 'application/json')
      .setHeader('cache-control', 'no-cache')
      .end(JSON.stringify(settingsFrom(env)))
  return {
    name: 'deployment',
    configureServer({ middlewares }) {
      middlewares.use('/config.json', (_request, response) => sendSettings(response))
    },
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        const { pathname } = new URL(request.url ?? '/', 'http://localhost')
        response.setHeader('content-security-policy', contentSecurityPolicy(env, pathname))
        response.setHeader('x-content-type-options', 'nosniff')
        response.setHeader('referrer-policy', 'same-origin')
        next()
      })
      middlewares.use('/config.json', (_request, response) => sendSettings(response))
    },
  }
}
