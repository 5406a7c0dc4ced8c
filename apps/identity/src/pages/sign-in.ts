import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CodeKind, SignedIn } from '../accounts.ts'
import type { PageServices } from '../page-services.ts'
import { html, type Markup } from '../html.ts'
import { field, hidden, submit } from '../page.ts'
import type { TextKey, Translate } from '../texts.ts'
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

/** The sign-in to the product: the protocol sends browsers here and gets them back with a person. */
export function serveSignInPages(app: FastifyInstance, services: PageServices): void {
  const { accounts, protocol, base, config } = services
  const addressOf = ({ params }: FastifyRequest) => `${base}/sign-in/${(params as { uid: string }).uid}`

  async function requireInteraction(request: FastifyRequest, reply: FastifyReply) {
    try {
      return await protocol.interactionOf(request.raw, reply.raw)
    } catch {
      await sendPage(request, reply, services, {
        title: 'error.title',
        problem: 'error.text',
        body: (t) => html`<p class="links"><a href="${config.WEB_ORIGIN}/login">${t('account.back')}</a></p>`,
      })
      return null
    }
  }

  function showPasswords(
    request: FastifyRequest,
    reply: FastifyReply,
    wished: string | undefined,
    problem?: TextKey,
  ): FastifyReply {
    const address = addressOf(request)
    const locale = localeOf(request, wished)
    return sendPage(
      request,
      reply,
      services,
      {
        title: 'signIn.title',
        problem,
        body: (t) =>
          html`${passwordForm(t, address, locale, formOf(request)['email'])}
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
    return interaction ? showPasswords(request, reply, interaction.params['ui_locales']) : reply
  })

  app.post(`${base}/sign-in/:uid`, async (request, reply) => {
    const interaction = await requireInteraction(request, reply)
    if (!interaction) return reply
    const { email = '', password = '' } = formOf(request)
    const result = await accounts.signIn(email, password)
    if (result.state === 'refused')
      return showPasswords(request, reply, interaction.params['ui_locales'], problemOf(result.refusal))
    if (result.state === 'signed-in') return finish(request, reply, result)
    return setCookies(reply, result.cookies).redirect(
      `${addressOf(request)}/code?lang=${localeOf(request)}`,
      303,
    )
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
