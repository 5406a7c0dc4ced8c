import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../accounts.ts'
import type { PageServices } from '../page-services.ts'
import { drawPage, type PageContent, pageHeaders } from '../page.ts'
import { chooseLocale, type TextKey } from '../texts.ts'
import type { Locale } from 'contract/locale'

export type Form = Readonly<Record<string, string | undefined>>

/** The entries of a form or an address; every one is optional and text. One that comes several times is none. */
export const formOf = ({ body, query }: FastifyRequest): Form =>
  Object.fromEntries(
    Object.entries({ ...(query as object), ...(body as object | undefined) }).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

export const localeOf = (request: FastifyRequest, wished?: string): Locale =>
  chooseLocale(formOf(request)['lang'], wished, request.headers['accept-language'])

export const problemOf = (refusal: Refusal): TextKey => `refused.${refusal}`

/** Answers with a page. */
export function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { config, base }: Pick<PageServices, 'config' | 'base'>,
  content: PageContent,
  { status = content.problem ? 400 : 200, wished }: { status?: number; wished?: string | undefined } = {},
): FastifyReply {
  const context = {
    locale: localeOf(request, wished),
    base,
    webOrigin: config.WEB_ORIGIN,
    // A form has no address that could be opened again.
    ...(request.method === 'GET' ? { address: request.url } : {}),
  }
  return reply.code(status).headers(pageHeaders(config.WEB_ORIGIN)).send(drawPage(context, content))
}

export const setCookies = (reply: FastifyReply, cookies: readonly string[]): FastifyReply =>
  cookies.length > 0 ? reply.header('set-cookie', cookies) : reply
