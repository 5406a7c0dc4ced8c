import type { LightMyRequestResponse } from 'fastify'
import { workbookText } from './workbooks.ts'

const isFile = (response: LightMyRequestResponse) =>
  String(response.headers['content-type']).includes('spreadsheetml')
/** Import reports repeat the unreadable text of a cell, which is the sender's own input. */
const withoutEcho = (body: string) =>
  body.replaceAll(/("code":"(?:unknown_reference|no_citation|cited_twice)"),"text":"(?:[^"\\]|\\.)*"/g, '$1')
const textOf = async (response: LightMyRequestResponse): Promise<string> =>
  isFile(response) ? workbookText(response.rawPayload) : withoutEcho(response.body)

/** Everything in an answer that a caller can see, except what differs from call to call. */
export async function comparableResponse(response: LightMyRequestResponse): Promise<object> {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...headers } = response.headers
  return { status: response.statusCode, headers, body: await textOf(response) }
}

/** The words that occur anywhere in the answer, including inside a workbook. */
export async function secretsIn(
  response: LightMyRequestResponse,
  secrets: readonly string[],
): Promise<string[]> {
  const text = `${await textOf(response)}\n${JSON.stringify(response.headers)}`
  return secrets.filter((secret) => text.includes(secret))
}
