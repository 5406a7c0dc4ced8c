import { toPlainName } from 'contract/plain-name'
import { type Connection, domainOf } from './connection.ts'

/** Why the answer of a provider is refused; administrators read it on the page of the test. */
export class AnswerRefused extends Error {}

/** What a provider said of a person, verified. */
export interface Assertion {
  /** The subject that the provider never gives to anybody else. */
  subject: string
  email: string | null
  name: string
  groups: string[]
  methods: string[]
}

const EMAIL = /^[^\s,;:<>()[\]"\\@]+@[^\s,;:<>()"\\@]+$/
const MAX_METHODS = 5

/** An address counts only under a domain that the organisation verified. */
export function countedAddress({ domains }: Connection, entered: unknown): string | null {
  if (typeof entered !== 'string') return null
  const email = entered.trim().toLowerCase()
  return email.length <= 254 && EMAIL.test(email) && domains.includes(domainOf(email)) ? email : null
}

/** The first of these that can be shown as a name. */
export const nameFrom = (...candidates: unknown[]): string =>
  candidates
    .flatMap((one) => (typeof one === 'string' ? toPlainName(one) : ''))
    .find((one) => one !== '')
    ?.slice(0, 200) ?? '—'

const texts = (value: unknown): string[] =>
  [value].flat(1).filter((one): one is string => typeof one === 'string')

/** The groups of a person that decide about roles; others are not kept. */
export const groupsFrom = ({ groups }: Connection, said: unknown): string[] => {
  const theirs = new Set(texts(said))
  return groups.filter((one) => theirs.has(one)).toSorted()
}

/** Authentication methods in the words of RFC 8176. */
export const methodsFrom = (said: unknown): string[] =>
  texts(said)
    .filter((one) => /^[a-z]{2,10}$/.test(one))
    .slice(0, MAX_METHODS)

export function requireSubject(subject: unknown): string {
  if (typeof subject !== 'string' || subject === '' || subject.length > 1000)
    throw new AnswerRefused('the answer has no usable subject')
  return subject
}
