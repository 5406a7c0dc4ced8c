import type { LightMyRequestResponse } from 'fastify'
import { workbookText } from './workbooks.ts'

const isFile = (response: LightMyRequestResponse) =>
  String(response.headers['content-type']).includes('spreadsheetml')
/** The report of an import repeats what of a cell could not be read: the words of whoever sent it, known or not. */
const withoutEcho = (body: string) =>
  body.replaceAll(/("code":"(?:unknown_reference|no_citation|cited_twice)"),"text":"(?:[^"\\]|\\.)*"/g, '$1')
const textOf = async (response: LightMyRequestResponse): Promise<string> =>
  isFile(response) ? workbookText(response.rawPayload) : withoutEcho(response.body)

/** Everything of an answer that the other side can see, without what differs from call to call by nature. */
export async function answerOf(response: LightMyRequestResponse): Promise<object> {
  const { date: _date, 'x-request-id': _id, 'content-length': _length, ...headers } = response.headers
  return { status: response.statusCode, headers, body: await textOf(response) }
}

/** Which of these words stand anywhere in the answer, inside a workbook as well. */
export async function secretsIn(
  response: LightMyRequestResponse,
  secrets: readonly string[],
): Promise<string[]> {
  const text = `${await textOf(response)}\n${JSON.stringify(response.headers)}`
  return secrets.filter((secret) => text.includes(secret))
}
