import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AnswerRefused, type Assertion } from '../connections/assertion.ts'
import type { Broker } from '../connections/broker.ts'
import type { Connection } from '../connections/connection.ts'
import { html, type Markup } from '../html.ts'
import type { PageServices } from '../page-services.ts'
import type { TextKey } from '../texts.ts'
import { formOf, localeOf, sendPage } from './page-reply.ts'

/** Questions and answers that one network address may cause in a minute: a company often has one address for everybody. */
const PER_MINUTE = { rateLimit: { max: 300, timeWindow: 60_000 } }

/**
 * Leads the browser to the provider. A redirect after a form would need its address in our policy for forms, so the page
 * itself goes on, and shows a link where a browser does not.
 */
export function sendToProvider(
  request: FastifyRequest,
  reply: FastifyReply,
  services: PageServices,
  { connection, address }: { connection: Connection; address: string },
): FastifyReply {
  const { name, organisation } = connection
  reply.header('refresh', `0; url=${address}`)
  return sendPage(request, reply, services, {
    title: 'connection.title',
    body: (t) =>
      html`<p>${t('connection.text', { organisation, name })}</p>
        <p class="links"><a href="${address}">${t('connection.go', { name })}</a></p>`,
  })
}

const problemOf = (error: unknown): TextKey =>
  error instanceof AnswerRefused ? 'connection.refused' : 'connection.failed'

/** The addresses that providers answer at, and the test of a connection. */
export function serveConnectionPages(app: FastifyInstance, services: PageServices): void {
  const { base, broker, config } = services
  const back = (request: FastifyRequest, reply: FastifyReply, problem: TextKey) =>
    sendPage(request, reply, services, {
      title: 'connection.title',
      problem,
      body: (t) => html`<p class="links"><a href="${config.WEB_ORIGIN}/login">${t('account.back')}</a></p>`,
    })

  const list = (values: readonly string[]): Markup =>
    html`<ul>
      ${values.map((one) => html`<li><bdi>${one}</bdi></li>`)}
    </ul>`

  /** What the provider said, for the administrator who tests the connection. Nobody is signed in. */
  function showTest(request: FastifyRequest, reply: FastifyReply, result: Assertion | AnswerRefused) {
    if (result instanceof AnswerRefused)
      return sendPage(request, reply, services, {
        title: 'test.title',
        problem: 'test.failed',
        body: (t) =>
          html`<p>${t('test.reason')}</p>
            <p lang="en" dir="ltr"><code>${result.message}</code></p>`,
      })
    const { subject, email, name, groups, methods } = result
    return sendPage(request, reply, services, {
      title: 'test.title',
      notice: 'test.done',
      body: (t) =>
        html`<dl>
          <dt>${t('test.subject')}</dt>
          <dd><bdi>${subject}</bdi></dd>
          <dt>${t('register.name')}</dt>
          <dd><bdi>${name}</bdi></dd>
          <dt>${t('signIn.email')}</dt>
          <dd>${email ? html`<bdi dir="ltr">${email}</bdi>` : t('test.noEmail')}</dd>
          <dt>${t('test.groups')}</dt>
          <dd>${groups.length > 0 ? list(groups) : t('test.noGroups')}</dd>
          <dt>${t('test.methods')}</dt>
          <dd>${methods.length > 0 ? list(methods) : t('test.noMethods')}</dd>
        </dl>`,
    })
  }

  async function takeAnswer(
    request: FastifyRequest,
    reply: FastifyReply,
    read: () => ReturnType<Broker['readOpenId']>,
  ): Promise<FastifyReply> {
    try {
      const result = await read()
      if (result.state === 'tested') return showTest(request, reply, result.assertion)
      if (result.state === 'test-refused') return showTest(request, reply, result.refusal)
      const address = `${base}/sign-in/${result.interaction}/connected?answer=${result.answer}`
      return reply.redirect(address, 303)
    } catch (error) {
      request.log.warn({ reason: (error as Error).message }, 'the answer of a provider was refused')
      return back(request, reply, problemOf(error))
    }
  }

  const idOf = ({ params }: FastifyRequest) => (params as { id: string }).id

  app.get(`${base}/connections/:id/callback`, { config: PER_MINUTE }, (request, reply) =>
    takeAnswer(request, reply, () =>
      broker.readOpenId(idOf(request), new URL(request.url, config.OIDC_ISSUER)),
    ),
  )

  app.post(`${base}/connections/:id/acs`, { config: PER_MINUTE }, (request, reply) => {
    const { SAMLResponse = '', RelayState = '' } = formOf(request)
    return takeAnswer(request, reply, () => broker.readSaml(idOf(request), SAMLResponse, RelayState))
  })

  app.get(`${base}/connections/:id/metadata`, { config: PER_MINUTE }, async (request, reply) => {
    const metadata = await broker.metadataOf(idOf(request))
    if (!metadata) return reply.code(404).send()
    return reply.type('application/samlmetadata+xml').send(metadata)
  })

  app.get(`${base}/connections/:id/test`, { config: PER_MINUTE }, async (request, reply) => {
    try {
      const asked = await broker.ask(idOf(request), {
        interaction: null,
        forced: false,
        locale: localeOf(request),
        hint: undefined,
      })
      return asked ? sendToProvider(request, reply, services, asked) : back(request, reply, 'connection.off')
    } catch (error) {
      return showTest(request, reply, new AnswerRefused((error as Error).message))
    }
  })
}
