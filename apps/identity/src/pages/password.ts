import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PageServices } from '../page-services.ts'
import { html, type Markup } from '../html.ts'
import { field, hidden, submit } from '../page.ts'
import type { TextKey, Translate } from '../texts.ts'
import { formOf, localeOf, problemOf, sendPage } from './page-reply.ts'

/** Twice, as nobody sees what they type. */
export const newPasswordFields = (t: Translate): Markup =>
  html`<p id="password-help">${t('password.text')}</p>
    ${field({ name: 'password', label: t('password.new'), type: 'password', autocomplete: 'new-password', describedBy: 'password-help' })}
    ${field({ name: 'repeat', label: t('password.repeat'), type: 'password', autocomplete: 'new-password' })}`

const EMAIL = /^[^\s,;:<>()[\]"\\@]+@[^\s,;:<>()"\\@]+\.[^\s,;:<>()"\\@]+$/

/**
 * New accounts, invited people and forgotten passwords take one way: a link by e-mail opens the page where the password is
 * set. So nobody can choose the password of an address that is not theirs.
 */
export function servePasswordPages(app: FastifyInstance, services: PageServices): void {
  const { accounts, base, config, connections, createUser } = services
  const mayRegister = (email: string): boolean => {
    const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
    return config.ACCOUNT_DOMAINS.some((one) => one === '*' || one === domain)
  }

  const showSent = (request: FastifyRequest, reply: FastifyReply, email: string): FastifyReply =>
    sendPage(request, reply, services, {
      title: 'sent.title',
      body: (t) =>
        html`<p role="status">${t('sent.text', { email })}</p>
          <p class="links"><a href="${config.WEB_ORIGIN}/login">${t('account.back')}</a></p>`,
    })

  function showRequest(
    request: FastifyRequest,
    reply: FastifyReply,
    page: 'forgot' | 'register',
    problem?: TextKey,
  ): FastifyReply {
    const { email, name } = formOf(request)
    const isNew = page === 'register'
    return sendPage(request, reply, services, {
      title: isNew ? 'register.title' : 'forgot.title',
      problem,
      body: (t) =>
        html`<p>${t(isNew ? 'register.text' : 'forgot.text')}</p>
          <form method="post" action="${base}/${isNew ? 'register' : 'password'}">
            ${hidden('lang', localeOf(request))}
            ${isNew ? field({ name: 'name', label: t('register.name'), autocomplete: 'name', value: name, focus: true }) : null}
            ${field({ name: 'email', label: t('signIn.email'), type: 'email', autocomplete: 'username', value: email, focus: !isNew })}
            ${submit(t(isNew ? 'register.submit' : 'forgot.submit'))}
          </form>`,
    })
  }

  app.get(`${base}/password`, (request, reply) => showRequest(request, reply, 'forgot'))

  app.post(`${base}/password`, (request, reply) => {
    const { email = '' } = formOf(request)
    if (!EMAIL.test(email)) return showRequest(request, reply, 'forgot', 'refused.email')
    accounts.requestPasswordLink(email, localeOf(request))
    return showSent(request, reply, email)
  })

  app.get(`${base}/register`, (request, reply) => showRequest(request, reply, 'register'))

  app.post(`${base}/register`, async (request, reply) => {
    const { email = '', name = '' } = formOf(request)
    const fullName = name.trim().slice(0, 200)
    if (!EMAIL.test(email)) return showRequest(request, reply, 'register', 'refused.email')
    if (!fullName) return showRequest(request, reply, 'register', 'refused.name')
    const isEnforced = (await connections.findForAddress(email))?.mode === 'enforced'
    if (isEnforced || !mayRegister(email)) return showRequest(request, reply, 'register', 'register.closed')
    accounts.requestPasswordLink(email, localeOf(request), () => createUser(email, fullName))
    return showSent(request, reply, email)
  })

  function showNew(request: FastifyRequest, reply: FastifyReply, problem?: TextKey): FastifyReply {
    const locale = localeOf(request)
    return sendPage(request, reply, services, {
      title: 'password.title',
      problem,
      body: (t) =>
        html`<form method="post" action="${base}/password/new">
            ${hidden('lang', locale)}${hidden('token', formOf(request)['token'] ?? '')}
            ${newPasswordFields(t)} ${submit(t('password.submit'))}
          </form>
          <p class="links">
            <a href="${base}/password?lang=${locale}">${t('password.again')}</a>
          </p>`,
    })
  }

  app.get(`${base}/password/new`, (request, reply) => showNew(request, reply))

  app.post(`${base}/password/new`, async (request, reply) => {
    const { token = '', password = '', repeat } = formOf(request)
    if (password !== repeat) return showNew(request, reply, 'refused.different')
    const result = await accounts.setPassword(token, password)
    if (result.state === 'refused')
      return showNew(request, reply, problemOf(result.refusal === 'wrong' ? 'expired' : result.refusal))
    return sendPage(request, reply, services, {
      title: 'password.title',
      notice: 'password.done',
      body: (t) =>
        html`<p class="links"><a href="${config.WEB_ORIGIN}/login">${t('password.continue')}</a></p>`,
    })
  })
}
