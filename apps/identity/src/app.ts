import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { createAccounts } from './accounts.ts'
import { createBroker } from './connections/broker.ts'
import { createConnections } from './connections/connection.ts'
import { readSamlKey } from './connections/saml-key.ts'
import type { Config } from './config.ts'
import { createPool } from './database.ts'
import { html } from './html.ts'
import { createMailer } from './mail.ts'
import { createProtocol } from './protocol.ts'
import { serveConnectionPages } from './pages/connections.ts'
import { serveAccountPages } from './pages/account.ts'
import { sendPage } from './pages/page-reply.ts'
import { servePasswordPages } from './pages/password.ts'
import { serveSignInPages } from './pages/sign-in.ts'
import { createSealing } from './sealing.ts'
import type { PageServices } from './page-services.ts'
import { readKeys } from './signing-keys.ts'

/** Forms that one network address may send in a minute, besides the lock on each account. */
const FORMS_A_MINUTE = 60

const bundled = new URL('./static/', import.meta.url)
const statics = existsSync(bundled) ? bundled : new URL('../static/', import.meta.url)

/** Requests of the protocol that one address may send in a minute: each open tab of a company sends two. */
const REQUESTS_A_MINUTE = 1_200

/** A form of another site is refused; browsers name the origin of every form. */
function isOwnForm(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  origin: string,
): boolean {
  const site = headers['sec-fetch-site']
  return site === undefined ? headers['origin'] === origin : site === 'same-origin'
}

export async function buildApp(config: Config): Promise<FastifyInstance> {
  const { origin, pathname } = new URL(config.OIDC_ISSUER)
  const base = pathname.replace(/\/$/, '')
  const app = Fastify({
    logger: {
      level: config.LOG_LEVEL,
      // Addresses contain tokens after the question mark.
      serializers: { req: ({ method, url }) => ({ method, path: url?.split('?')[0] }) },
    },
    trustProxy: (_address: string, hop: number) => hop < config.TRUSTED_PROXIES,
    // An answer of SAML with certificates and groups is the longest form.
    bodyLimit: 512 * 1024,
  })
  const pool = createPool(config.DATABASE_URL)
  const sealing = createSealing(config.IDENTITY_SECRET)
  const mailer = createMailer(config, (error) => app.log.warn({ err: error }, 'a message was not sent'))
  const connections = createConnections(pool, sealing)
  const accounts = createAccounts({
    config,
    pool,
    sealing,
    mailer,
    connections,
    reportError: (error) => app.log.error({ err: error }, 'a link was not sent'),
  })
  const samlKey = await readSamlKey(pool, sealing, config.OIDC_ISSUER)
  const broker = createBroker({ config, pool, sealing, connections, samlKey })
  const protocol = createProtocol({
    config,
    pool,
    sealing,
    connections,
    keys: await readKeys(pool, sealing),
    reportError: (error) => app.log.error({ err: error }, 'protocol'),
  })
  app.addHook('onClose', async () => {
    await accounts.settle()
    await mailer.settle()
    await pool.end()
  })

  // What went wrong is for the log: messages of the database tell strangers how it is made.
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    return sendPage(
      request,
      reply,
      { config, base },
      {
        title: 'error.title',
        problem: 'error.text',
        body: (t) => html`<p class="links"><a href="${config.WEB_ORIGIN}/login">${t('account.back')}</a></p>`,
      },
      { status },
    )
  })
  await app.register(rateLimit, { global: false })
  const readiness = async () => {
    await pool.query('select 1')
    return { ready: true }
  }
  app.get('/healthz', () => ({ alive: true }))
  app.get('/readyz', readiness)

  const readForms = (to: FastifyInstance): void => {
    to.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
  }
  const services: PageServices = {
    config,
    accounts,
    protocol,
    connections,
    broker,
    base,
    createUser: async (email, name) => {
      await pool.query(
        'insert into users (email, name) values (lower($1), $2) on conflict (email) do nothing',
        [email, name],
      )
    },
  }

  await app.register((pages, _options, done) => {
    readForms(pages)
    // Providers send their answers as forms of another site; each is verified.
    serveConnectionPages(pages, services)
    done()
  })

  await app.register(async (pages) => {
    readForms(pages)
    pages.addHook('onRoute', (route) => {
      if (route.method === 'POST')
        route.config = { ...route.config, rateLimit: { max: FORMS_A_MINUTE, timeWindow: 60_000 } }
    })
    pages.addHook('preValidation', async ({ method, headers }, reply) => {
      if (method === 'POST' && !isOwnForm(headers, origin)) await reply.code(403).send()
    })
    const style = await readFile(new URL('style.css', statics))
    pages.get(`${base}/style.css`, (_request, reply) =>
      reply
        .headers({ 'content-type': 'text/css; charset=utf-8', 'cache-control': 'public, max-age=3600' })
        .send(style),
    )
    serveSignInPages(pages, services)
    servePasswordPages(pages, services)
    serveAccountPages(pages, services)
  })

  // Everything else below the address of the issuer is the protocol's.
  await app.register(async (rest) => {
    rest.removeAllContentTypeParsers()
    rest.addContentTypeParser('*', (_request, _body, done) => done(null))
    const rate = { rateLimit: { max: REQUESTS_A_MINUTE, timeWindow: 60_000 } }
    rest.all(`${base}/*`, { config: rate }, (request, reply) => {
      reply.hijack()
      void protocol.handle(request.raw, reply.raw)
    })
  })
  return app
}
