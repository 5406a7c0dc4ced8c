import type { Values } from '../file/file-model.ts'
import { textOf } from '../file/file-values.ts'
import { checkCharacterPair, gtinCheckDigit, mod37, mod43, mod97, PAIR_LENGTH } from './check-characters.ts'

/** Why an identifier is refused; the messages are the problems of the contract's texts. */
export const IDENTIFIER_PROBLEMS = [
  ...(['form_gtin', 'form_gmn', 'form_hibc', 'form_basic_hibc', 'form_iccbba'] as const),
  ...(['form_basic_iccbba', 'form_ifa', 'form_basic_ifa', 'form_eudamed'] as const),
  ...(['form_udi_di', 'form_emdn', 'form_srn', 'check_character'] as const),
] as const
type IdentifierProblem = (typeof IDENTIFIER_PROBLEMS)[number]

/** Checks one form of identifier: first the characters and the length, then the check characters. */
interface Form {
  readonly pattern: RegExp
  readonly problem: IdentifierProblem
  /** Whether the check characters hold; forms without any have none to hold. */
  readonly holds?: (text: string) => boolean
}

/** The text ends with the check characters of what comes before. */
const endsWith =
  (length: number, check: (text: string) => string | null) =>
  (text: string): boolean =>
    check(text.slice(0, -length)) === text.slice(-length)

const GTIN: Form = {
  pattern: /^(?:\d{8}|\d{12,14})$/,
  problem: 'form_gtin',
  holds: endsWith(1, gtinCheckDigit),
}
const GMN: Form = {
  pattern: new RegExp(`^\\d{5}[!-_a-z]{1,${PAIR_LENGTH - 5}}[2-9A-HJ-NP-Z]{2}$`),
  problem: 'form_gmn',
  holds: endsWith(2, checkCharacterPair),
}
/** The primary data structure: flag, labeller, product, unit of measure, check character. */
const HIBC: Form = {
  pattern: /^\+[A-Z][A-Z0-9]{3}[A-Z0-9]{1,18}\d[-0-9A-Z. $/+%]$/,
  problem: 'form_hibc',
  holds: endsWith(1, mod43),
}
const BASIC_HIBC: Form = {
  pattern: /^\+\+[A-Z][A-Z0-9]{3}[A-Z0-9]{1,17}[2-9A-HJ-NP-Z]{2}$/,
  problem: 'form_basic_hibc',
  holds: endsWith(2, checkCharacterPair),
}
/** The Processor Product Identification Code of ISBT 128, which has no check character. */
const ICCBBA: Form = { pattern: /^(?:=\/)?[A-Z][A-Z0-9]{4}[A-Z0-9]{11}$/, problem: 'form_iccbba' }
const BASIC_ICCBBA: Form = {
  pattern: /^[A-Z][A-Z0-9]{4}[A-Z0-9]{1,19}[0-9A-Z*]$/,
  problem: 'form_basic_iccbba',
  holds: endsWith(1, mod37),
}
const IFA: Form = { pattern: /^\d{2}[A-Z0-9.]{1,18}\d{2}$/, problem: 'form_ifa', holds: endsWith(2, mod97) }
const BASIC_IFA: Form = {
  pattern: /^PP\d{5}[A-Z0-9.]{1,16}\d{2}$/,
  problem: 'form_basic_ifa',
  holds: endsWith(2, mod97),
}
/** Legacy devices without an identifier of an issuing entity have one of EUDAMED. */
const EUDAMED: Form = { pattern: /^[BD]-\S{3,23}$/, problem: 'form_eudamed' }
/** European Medical Device Nomenclature: a category, a group and up to five types of two digits each. */
const EMDN: Form = { pattern: /^[A-DF-HJ-NP-Z](?:\d{2}){1,6}$/, problem: 'form_emdn' }
/** Country, role and nine digits, as EUDAMED issues them (Article 31). */
const SRN: Form = { pattern: /^[A-Z]{2}-(?:MF|AR|IM|PR)-\d{9}$/, problem: 'form_srn' }

const check = (text: string, { pattern, problem, holds }: Form): IdentifierProblem | null =>
  !pattern.test(text) ? problem : holds && !holds(text) ? 'check_character' : null

const BASIC_FORMS: Readonly<Record<string, Form>> = {
  gs1: GMN,
  hibcc: BASIC_HIBC,
  iccbba: BASIC_ICCBBA,
  ifa: BASIC_IFA,
  eudamed: EUDAMED,
}

/** The form of a Basic UDI-DI whose issuing entity is not named yet. */
const basicFormOf = (text: string): Form =>
  text.startsWith('++')
    ? BASIC_HIBC
    : text.startsWith('B-')
      ? EUDAMED
      : /^\d/.test(text)
        ? GMN
        : /^PP\d{5}/.test(text)
          ? BASIC_IFA
          : BASIC_ICCBBA

/** A UDI-DI names no issuing entity: it is of any whose form and check character it has. */
function checkUdiDi(text: string): IdentifierProblem | null {
  if (text.startsWith('+')) return check(text, HIBC)
  if (text.startsWith('D-')) return check(text, EUDAMED)
  if (/^(?:=\/)?[A-Z]/.test(text)) return check(text, ICCBBA)
  if (!/^\d/.test(text)) return 'form_udi_di'
  if (check(text, GTIN) === null || check(text, IFA) === null) return null
  // Eleven is the agency code of pharmaceutical central numbers; other identifiers of digits are meant as GTIN.
  return check(text, GTIN)
}

type Checked = (text: string, values: Values) => IdentifierProblem | null

const srn: Checked = (text) => check(text, SRN)
const udiDi: Checked = (text) => checkUdiDi(text)

/** The fields that hold an identifier, by section and key. Every way of entering values uses this list. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, Checked>>>> = {
  'f.manufacturer': { srn },
  'f.operators': { srn },
  'dm.sites': { srn },
  'dd.identity': { emdnCode: (text) => check(text, EMDN) },
  'dd.basic-udi': {
    basicUdiDi: (text, values) =>
      check(text, BASIC_FORMS[textOf(values, 'issuingEntity')] ?? basicFormOf(text)),
  },
  'dd.udi-di': { udiDi, containedUdiDi: udiDi },
}

interface FieldProblem {
  readonly field: string
  readonly code: IdentifierProblem
}

/** The identifiers among these values that are refused. With earlier values, only changed identifiers are checked. */
export function identifierProblems(section: string, values: Values, before: Values = {}): FieldProblem[] {
  return Object.entries(FIELDS[section] ?? {}).flatMap(([field, checked]) => {
    const text = textOf(values, field)
    const same =
      text === textOf(before, field) && textOf(values, 'issuingEntity') === textOf(before, 'issuingEntity')
    const code = text === '' || same ? null : checked(text, values)
    return code === null ? [] : [{ field, code }]
  })
}
