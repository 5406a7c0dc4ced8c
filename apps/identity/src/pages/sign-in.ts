import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CodeKind, SignedIn } from '../accounts.ts'
import type { Interaction } from 'oidc-provider'
import type { Connection } from '../connections/connection.ts'
import type { PageServices } from '../page-services.ts'
import { html, type Markup } from '../html.ts'
import { field, hidden, submit } from '../page.ts'
import type { TextKey, Translate } from '../texts.ts'
import { sendToProvider } from './connections.ts'
import { formOf, localeOf, problemOf, sendPage, setCookies } from './page-reply.ts'

export const kindOf = (text: string | undefined): CodeKind => (text === 'recovery' ? 'recovery' : 'totp')

/** Address and password; used by a sign-in to the product and to the account page. */
export const passwordForm = (t: Translate, action: string, locale: string, email?: string): Markup =>
  html`<form method="post" action="${action}">
    ${hidden('lang', locale)}
    ${field({ name: 'email', label: t('signIn.email'), type: 'email', autocomplete: 'username', value: email, focus: !email })}
    ${field({ name: 'password', label: t('signIn.password'), type: 'password', autocomplete: 'current-password', focus: Boolean(email) })}
    ${submit(t('signIn.submit'))}
  </form>`

export function codeForm(t: Translate, action: string, locale: string, kind: CodeKind): Markup {
  const other: CodeKind = kind === 'totp' ? 'recovery' : 'totp'
  return html`<p id="code-help">${t(kind === 'totp' ? 'code.text' : 'code.recoveryText')}</p>
    <form method="post" action="${action}">
      ${hidden('lang', locale)}${hidden('kind', kind)}
      ${field({
        name: 'code',
        label: t(kind === 'totp' ? 'code.code' : 'code.recoveryCode'),
        autocomplete: 'one-time-code',
        numeric: kind === 'totp',
        focus: true,
        describedBy: 'code-help',
      })}
      ${submit(t('code.submit'))}
    </form>
    <p class="links">
      <a href="${action}?kind=${other}&amp;lang=${locale}"
        >${t(other === 'recovery' ? 'code.recovery' : 'code.app')}</a
      >
    </p>`
}

interface Choice {
  wished: string | undefined
  connection: Connection | null
  problem?: TextKey
}

/** The sign-in to the product: the protocol sends browsers here and gets them back with a person. */
export function serveSignInPages(app: FastifyInstance, services: PageServices): void {
  const { accounts, broker, connections, protocol, base, config } = services
  const addressOf = ({ params }: FastifyRequest) => `${base}/sign-in/${(params as { uid: string }).uid}`

  const showExpired = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    sendPage(request, reply, services, {
      title: 'error.title',
      problem: 'error.text',
      body: (t) => html`<p class="links"><a href="${config.WEB_ORIGIN}/login">${t('account.back')}</a></p>`,
    })

  async function requireInteraction(request: FastifyRequest, reply: FastifyReply) {
    try {
      return await protocol.interactionOf(request.raw, reply.raw)
    } catch {
      await showExpired(request, reply)
      return null
    }
  }

  /** The address decides how a person signs in, so it is asked first. */
  function showAddress(request: FastifyRequest, reply: FastifyReply, wished: string | undefined) {
    const address = addressOf(request)
    const locale = localeOf(request, wished)
    return sendPage(
      request,
      reply,
      services,
      {
        title: 'signIn.title',
        body: (t) =>
          html`<form method="post" action="${address}">
              ${hidden('lang', locale)}
              ${field({ name: 'email', label: t('signIn.email'), type: 'email', autocomplete: 'username', focus: true })}
              ${submit(t('signIn.continue'))}
            </form>
            <form method="post" action="${address}/cancel">${submit(t('signIn.cancel'), 'secondary')}</form>
            <p class="links">
              <a href="${base}/password?lang=${locale}">${t('signIn.forgot')}</a>
              ${config.ACCOUNT_DOMAINS.length > 0 ? html`<a href="${base}/register?lang=${locale}">${t('signIn.create')}</a>` : null}
              <a href="${base}/account?lang=${locale}">${t('account.title')}</a>
            </p>`,
      },
      { wished },
    )
  }

  /** The password, and beside it the provider of the organisation where that is optional. */
  function showPasswords(
    request: FastifyRequest,
    reply: FastifyReply,
    { wished, connection, problem }: Choice,
  ): FastifyReply {
    const address = addressOf(request)
    const locale = localeOf(request, wished)
    const { email = '' } = formOf(request)
    return sendPage(
      request,
      reply,
      services,
      {
        title: 'signIn.title',
        problem,
        body: (t) =>
          html`${
              connection
                ? html`<p>
                      ${t('connection.text', { organisation: connection.organisation, name: connection.name })}
                    </p>
                    <form method="post" action="${address}/connection">
                      ${hidden('lang', locale)}${hidden('email', email)}
                      ${submit(t('connection.go', { name: connection.name }))}
                    </form>
                    <h2>${t('connection.or')}</h2>`
                : null
            }
            ${passwordForm(t, address, locale, email)}
            <p class="links">
              <a href="${address}?lang=${locale}">${t('signIn.otherAddress')}</a>
              <a href="${base}/password?lang=${locale}">${t('signIn.forgot')}</a>
            </p>`,
      },
      { wished },
    )
  }

  /** To the provider of the organisation. Where the product asked for a new authentication, so do we. */
  async function askProvider(
    request: FastifyRequest,
    reply: FastifyReply,
    { interaction, connectionId }: { interaction: Interaction; connectionId: string },
  ): Promise<FastifyReply> {
    const { prompt, max_age: maxAge, ui_locales: wished } = interaction.params
    const question = {
      interaction: interaction.uid,
      forced: prompt?.split(' ').includes('login') === true || maxAge !== undefined,
      locale: localeOf(request, wished),
      hint: formOf(request)['email'],
    }
    const asked = await broker.ask(connectionId, question).catch((error: unknown) => {
      request.log.warn({ err: error }, 'the provider of an organisation was not reached')
      return 'failed' as const
    })
    if (asked !== null && asked !== 'failed') return sendToProvider(request, reply, services, asked)
    const problem = asked === null ? 'connection.off' : 'connection.failed'
    return sendPage(request, reply, services, {
      title: 'connection.title',
      problem,
      body: (t) =>
        html`<p class="links">
          <a href="${addressOf(request)}?other=1&amp;lang=${question.locale}">${t('signIn.otherAddress')}</a>
          <a href="${config.WEB_ORIGIN}/login">${t('account.back')}</a>
        </p>`,
    })
  }

  /** Back to the protocol; the session of the account page that the library makes is not kept. */
  async function finish(
    request: FastifyRequest,
    reply: FastifyReply,
    { userId, methods, cookies }: Extract<SignedIn, { state: 'signed-in' }>,
  ): Promise<FastifyReply> {
    await accounts.dropSession(cookies)
    const next = await protocol.finish(request.raw, reply.raw, { userId, methods })
    return reply.redirect(next, 303)
  }

  app.get(`${base}/sign-in/:uid`, async (request, reply) => {
    const interaction = await requireInteraction(request, reply)
    if (!interaction) return reply
    // Anyone who is signed in with their organisation's provider authenticates again with the same one.
    const { session, params } = interaction
    const connectionId =
      session && !formOf(request)['other'] ? await broker.connectionOf(session.accountId) : null
    if (connectionId) return askProvider(request, reply, { interaction, connectionId })
    return showAddress(request, reply, params['ui_locales'])
  })

  app.post(`${base}/sign-in/:uid`, async (request, reply) => {
    const interaction = await requireInteraction(request, reply)
    if (!interaction) return reply
    const { email = '', password } = formOf(request)
    const connection = await connections.findForAddress(email)
    if (connection?.mode === 'enforced')
      return askProvider(request, reply, { interaction, connectionId: connection.id })
    const choice = { wished: interaction.params['ui_locales'], connection }
    if (password === undefined) return showPasswords(request, reply, choice)
    const result = await accounts.signIn(email, password)
    if (result.state === 'refused')
      return showPasswords(request, reply, { ...choice, problem: problemOf(result.refusal) })
    if (result.state === 'signed-in') return finish(request, reply, result)
    return setCookies(reply, result.cookies).redirect(
      `${addressOf(request)}/code?lang=${localeOf(request)}`,
      303,
    )
  })

  app.post(`${base}/sign-in/:uid/connection`, async (request, reply) => {
    const interaction = await requireInteraction(request, reply)
    if (!interaction) return reply
    const connection = await connections.findForAddress(formOf(request)['email'] ?? '')
    return askProvider(request, reply, { interaction, connectionId: connection?.id ?? '' })
  })

  /** The provider answered: only the browser whose sign-in asked can use it, once. */
  app.get(`${base}/sign-in/:uid/connected`, async (request, reply) => {
    const interaction = await requireInteraction(request, reply)
    if (!interaction) return reply
    const answered = await broker.takeAnswer(formOf(request)['answer'] ?? '', interaction.uid)
    if (!answered) return showExpired(request, reply)
    return reply.redirect(await protocol.finish(request.raw, reply.raw, answered), 303)
  })

  const showCodes = (request: FastifyRequest, reply: FastifyReply, problem?: TextKey): FastifyReply =>
    sendPage(request, reply, services, {
      title: 'code.title',
      problem,
      body: (t) =>
        codeForm(t, `${addressOf(request)}/code`, localeOf(request), kindOf(formOf(request)['kind'])),
    })

  app.get(`${base}/sign-in/:uid/code`, async (request, reply) =>
    (await requireInteraction(request, reply)) ? showCodes(request, reply) : reply,
  )

  app.post(`${base}/sign-in/:uid/code`, async (request, reply) => {
    if (!(await requireInteraction(request, reply))) return reply
    const { kind, code = '' } = formOf(request)
    const result = await accounts.finishSignIn(request.headers.cookie ?? '', kindOf(kind), code.trim())
    if (result.state === 'signed-in') return finish(request, reply, result)
    return showCodes(request, reply, problemOf(result.state === 'refused' ? result.refusal : 'expired'))
  })

  app.post(`${base}/sign-in/:uid/cancel`, async (request, reply) => {
    if (!(await requireInteraction(request, reply))) return reply
    return reply.redirect(await protocol.finish(request.raw, reply.raw, 'cancelled'), 303)
  })
}
