import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import type { Done, Person } from '../accounts.ts'
import type { PageServices } from '../page-services.ts'
import { html, type Markup, trusted } from '../html.ts'
import { field, hidden, submit } from '../page.ts'
import type { TextKey, Translate } from '../texts.ts'
import { formOf, localeOf, problemOf, sendPage, setCookies } from './page-reply.ts'
import { newPasswordFields } from './password.ts'
import { codeForm, kindOf, passwordForm } from './sign-in.ts'

/** Where people change their password and their second factor, signed in to this page for half an hour. */
export function serveAccountPages(app: FastifyInstance, services: PageServices): void {
  const { accounts, base, config } = services
  const address = `${base}/account`
  const cookieOf = ({ headers }: FastifyRequest): string => headers.cookie ?? ''

  const currentPassword = (t: Translate): Markup =>
    field({
      name: 'current',
      label: t('account.current'),
      type: 'password',
      autocomplete: 'current-password',
    })

  const backLink = (t: Translate): Markup =>
    html`<p class="links"><a href="${config.WEB_ORIGIN}/">${t('account.back')}</a></p>`

  const showSignIn = (request: FastifyRequest, reply: FastifyReply, problem?: TextKey): FastifyReply =>
    sendPage(request, reply, services, {
      title: 'account.title',
      problem,
      body: (t) =>
        html`<p>${t('account.signInText')}</p>
          ${passwordForm(t, address, localeOf(request), formOf(request)['email'])}
          <p class="links"><a href="${base}/password?lang=${localeOf(request)}">${t('signIn.forgot')}</a></p>
          ${backLink(t)}`,
    })

  function showAccount(
    request: FastifyRequest,
    reply: FastifyReply,
    { email, hasSecondFactor }: Person,
    message: { problem?: TextKey; notice?: TextKey } = {},
  ): FastifyReply {
    const lang = hidden('lang', localeOf(request))
    return sendPage(request, reply, services, {
      title: 'account.title',
      ...message,
      body: (t) =>
        html`<p>${t('account.signedInAs', { email })}</p>
          <h2>${t('factor.title')}</h2>
          <p>${t(hasSecondFactor ? 'factor.on' : 'factor.off')}</p>
          <form method="post" action="${address}/second-factor${hasSecondFactor ? '/remove' : ''}">
            ${lang}${currentPassword(t)}
            ${hasSecondFactor ? submit(t('factor.remove'), 'danger') : submit(t('factor.add'))}
          </form>
          <h2>${t('account.password')}</h2>
          <p>${t('account.changeText')}</p>
          <form method="post" action="${address}/password">
            ${lang}
            <label for="change-current">${t('account.current')}</label>
            <input
              id="change-current"
              name="current"
              type="password"
              autocomplete="current-password"
              required
              maxlength="254"
              dir="ltr"
            />
            ${newPasswordFields(t)} ${submit(t('account.change'), 'secondary')}
          </form>
          <form method="post" action="${address}/sign-out">
            ${lang}${submit(t('account.signOut'), 'secondary')}
          </form>
          ${backLink(t)}`,
    })
  }

  /** The page of the person, or the sign-in. */
  async function withPerson(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (person: Person) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const person = await accounts.personOf(cookieOf(request))
    return person ? work(person) : showSignIn(request, reply)
  }

  app.get(address, (request, reply) =>
    withPerson(request, reply, (person) => showAccount(request, reply, person)),
  )

  app.post(address, async (request, reply) => {
    const { email = '', password = '' } = formOf(request)
    const result = await accounts.signIn(email, password)
    if (result.state === 'refused') return showSignIn(request, reply, problemOf(result.refusal))
    const next = result.state === 'code-needed' ? `${address}/code` : address
    return setCookies(reply, result.cookies).redirect(`${next}?lang=${localeOf(request)}`, 303)
  })

  const showCode = (request: FastifyRequest, reply: FastifyReply, problem?: TextKey): FastifyReply =>
    sendPage(request, reply, services, {
      title: 'code.title',
      problem,
      body: (t) => codeForm(t, `${address}/code`, localeOf(request), kindOf(formOf(request)['kind'])),
    })

  app.get(`${address}/code`, (request, reply) => showCode(request, reply))

  app.post(`${address}/code`, async (request, reply) => {
    const { kind, code = '' } = formOf(request)
    const result = await accounts.finishSignIn(cookieOf(request), kindOf(kind), code.trim())
    return result.state === 'signed-in'
      ? setCookies(reply, result.cookies).redirect(`${address}?lang=${localeOf(request)}`, 303)
      : showCode(request, reply, problemOf(result.state === 'refused' ? result.refusal : 'expired'))
  })

  const confirmForm = (t: Translate, request: FastifyRequest): Markup =>
    html`<form method="post" action="${address}/second-factor/confirm">
      ${hidden('lang', localeOf(request))}
      ${field({ name: 'code', label: t('code.code'), autocomplete: 'one-time-code', numeric: true })}
      ${submit(t('factor.confirm'))}
    </form>`

  app.post(`${address}/second-factor`, (request, reply) =>
    withPerson(request, reply, async (person) => {
      const result = await accounts.beginSecondFactor(cookieOf(request), formOf(request)['current'] ?? '')
      if (result.state === 'refused')
        return showAccount(request, reply, person, { problem: currentPasswordProblem(result.refusal) })
      const secret = new URL(result.uri).searchParams.get('secret') ?? ''
      return sendPage(request, reply, services, {
        title: 'factor.title',
        body: (t) =>
          html`<p>${t('factor.scan')}</p>
            <div class="picture" role="img" aria-label="${t('factor.picture')}">
              ${trusted(renderSVG(result.uri))}
            </div>
            <p>${t('factor.key')} <code>${secret.match(/.{1,4}/g)?.join(' ')}</code></p>
            <h2>${t('factor.codes')}</h2>
            <p>${t('factor.codesText')}</p>
            <ul class="codes">
              ${result.recoveryCodes.map((code) => html`<li><code>${code}</code></li>`)}
            </ul>
            ${confirmForm(t, request)}`,
      })
    }),
  )

  const currentPasswordProblem = (refusal: Parameters<typeof problemOf>[0]): TextKey =>
    refusal === 'wrong' ? 'refused.currentPassword' : problemOf(refusal)

  /** The account again, with what was done or refused. */
  async function showResult(
    request: FastifyRequest,
    reply: FastifyReply,
    result: Done,
    notice: TextKey,
  ): Promise<FastifyReply> {
    if (result.state === 'refused')
      return withPerson(request, reply, (person) =>
        showAccount(request, reply, person, { problem: currentPasswordProblem(result.refusal) }),
      )
    // The library replaces the session; its cookies name the new one.
    const renewed = result.cookies.map((one) => one.split(';')[0]).join('; ')
    const person = await accounts.personOf(renewed || cookieOf(request))
    setCookies(reply, result.cookies)
    return person ? showAccount(request, reply, person, { notice }) : showSignIn(request, reply)
  }

  app.post(`${address}/second-factor/confirm`, async (request, reply) => {
    const result = await accounts.confirmSecondFactor(
      cookieOf(request),
      (formOf(request)['code'] ?? '').trim(),
    )
    if (result.state === 'refused' && result.refusal === 'code')
      return sendPage(request, reply, services, {
        title: 'factor.title',
        problem: 'refused.code',
        body: (t) => confirmForm(t, request),
      })
    return showResult(request, reply, result, 'factor.added')
  })

  app.post(`${address}/second-factor/remove`, async (request, reply) => {
    const result = await accounts.removeSecondFactor(cookieOf(request), formOf(request)['current'] ?? '')
    return showResult(request, reply, result, 'factor.removed')
  })

  app.post(`${address}/password`, async (request, reply) => {
    const { current = '', password = '', repeat } = formOf(request)
    if (password !== repeat)
      return withPerson(request, reply, (person) =>
        showAccount(request, reply, person, { problem: 'refused.different' }),
      )
    const result = await accounts.changePassword(cookieOf(request), current, password)
    return showResult(request, reply, result, 'account.changed')
  })

  app.post(`${address}/sign-out`, async (request, reply) => {
    const cookies = await accounts.signOut(cookieOf(request))
    return setCookies(reply, cookies).redirect(`${config.WEB_ORIGIN}/`, 303)
  })
}
