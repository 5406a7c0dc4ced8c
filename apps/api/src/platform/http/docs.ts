import { allRoutes } from 'contract/routes'
import { PRODUCT_NAME } from 'contract/product-name'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { describeApiInSlices } from './openapi.ts'
import { prepareResponse, type PreparedResponse, sendPrepared } from './prepared-response.ts'
import type { Services } from './services.ts'
import { VERSIONED_PATH } from './versions.ts'

type Operation = {
  operationId: string
  summary: string
  description: string
  parameters: { name: string; in: string; required: boolean }[]
  responses: Record<string, { description: string }>
}

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)

function operationHtml(
  method: string,
  path: string,
  { operationId, summary, description, parameters, responses }: Operation,
): string {
  const given = parameters.map(
    ({ name, in: place, required }) =>
      `<li><code>${escape(name)}</code> (${place}${required ? ', required' : ''})</li>`,
  )
  const answers = Object.entries(responses).map(
    ([status, answer]) => `<li>${status}: ${escape(answer.description)}</li>`,
  )
  return `<section id="${escape(operationId)}"><h3><code>${method.toUpperCase()} ${VERSIONED_PATH}${escape(path)}</code></h3>
    <p>${escape(summary)}. ${escape(description)}</p>
    ${given.length > 0 ? `<h4>Parameters</h4><ul>${given.join('')}</ul>` : ''}<h4>Answers</h4><ul>${answers.join('')}</ul></section>`
}

/** A page without script or style, so that the strict content security policy applies to it as well. */
function docsPage(document: { paths: Record<string, Record<string, Operation>> }): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
  const contents = operations.map(
    ({ method, path, operation }) =>
      `<li><a href="#${escape(operation.operationId)}">${method.toUpperCase()} ${escape(path)}</a>: ${escape(operation.summary)}</li>`,
  )
  const sections = operations.map(({ method, path, operation }) => operationHtml(method, path, operation))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${PRODUCT_NAME}: API</title></head>
    <body><main><h1>${PRODUCT_NAME}: API</h1><p>The same as <a href="openapi.json">OpenAPI 3.1</a>, for any tool that reads it.</p>
    <nav aria-label="Routes"><ol>${contents.join('')}</ol></nav>${sections.join('')}</main></body></html>`
}

/**
 * `/api/docs` for people and `/api/openapi.json` for programs, generated from the contract on first request: at start they
 * took a third of the restart time. They are megabytes and public, so they are compressed once and rate-limited.
 */
export function serveDocs(app: FastifyInstance, services: Pick<Services, 'limitRate'>): void {
  let prepared: Promise<{ json: PreparedResponse; page: PreparedResponse }> | undefined
  const prepare = async () => {
    const document = await describeApiInSlices(allRoutes)
    const json = await prepareResponse('application/json; charset=utf-8', JSON.stringify(document))
    return { json, page: await prepareResponse('text/html; charset=utf-8', docsPage(document as never)) }
  }
  const limited = { onRequest: (request: FastifyRequest) => services.limitRate(request) }
  app.get('/openapi.json', limited, async (request, reply) =>
    sendPrepared(request, reply, (await (prepared ??= prepare())).json),
  )
  app.get('/docs', limited, async (request, reply) =>
    sendPrepared(request, reply, (await (prepared ??= prepare())).page),
  )
}
