import { type Collection, type Field, patternsOf } from 'contract'
import { daysAfter } from 'contract/days'
import { usualScoring } from 'contract/compliance/scoring'
import { usualMethod } from 'contract/risk/testing/usual-method'
import * as fc from 'fast-check'
import { columnsOfField } from '#platform/collection/excel/columns.ts'

/** The people and records of an organisation that a sample may refer to, by type. */
export interface Sources {
  /** A word that occurs in every text of this organisation and in no other organisation. */
  readonly canary: string
  readonly person: string
  /** Another person, who reviews or approves the first one's work. */
  readonly judge: string
  readonly email: string
  readonly judgeEmail: string
  /** Who reviews the projects that the judge leads. */
  readonly reviewer?: { readonly id: string; readonly email: string }
  readonly recordOf: (type: string) => string | undefined
  readonly codeOf: (type: string) => string | undefined
}

interface RegexCheck {
  _zod: { def: { pattern?: RegExp } }
}

function patternOf(field: Field): RegExp {
  const { checks = [] } = (field.schema as { _zod: { def: { checks?: RegexCheck[] } } })._zod.def
  const pattern = checks.map((check) => check._zod.def.pattern).find(Boolean)
  if (!pattern) throw new Error('a code field without a pattern')
  return pattern
}

const pools = new Map<string, Generator<string, never>>()

/** How many codes are generated at a time: few types need more, and generating them is the slowest step here. */
const BATCH = 1_000

/** A numbered code begins with the prefix of its type. */
function usual(of: Collection, code: string): string {
  const [word] = /^[A-Z]+(?=-)/.exec(patternsOf(of.numbering)[0] ?? '') ?? []
  return word ? code.replace(/^[A-Z][A-Z0-9]*(?=-)/, word) : code
}

function* codesOf(of: Collection): Generator<string, never> {
  const codes = fc.stringMatching(patternOf(of.fields['code']!))
  // A separate seed for each type: a code must not begin with the code of another type, or it is mistaken for it.
  const seed = Array.from(of.type, (letter) => letter.charCodeAt(0)).reduce((sum, code) => sum * 31 + code, 7)
  const given = new Set<string>()
  for (let batch = 0; ; batch++) {
    const sampled = fc.sample(codes, { numRuns: BATCH, seed: (seed + batch * 7919) % 1_000_003 })
    for (const code of sampled.map((one) => usual(of, one))) {
      // Short codes could occur in an answer by chance and be reported as a leak.
      if (code.length < 5 || given.has(code)) continue
      given.add(code)
      yield code
    }
  }
}

/** Codes that the collection accepts and that no other record of this run has. */
export function nextCode(of: Collection): string {
  const pool = pools.get(of.type) ?? codesOf(of)
  pools.set(of.type, pool)
  return pool.next().value
}

/** Fields for people other than the owner of the work. */
const JUDGES = new Set(['reviewerId', 'approverId', 'verifierId'])

/** Other fields for that person, who has all roles and creates the samples. */
const OWN = new Set([
  'timeentry.ownerId',
  'survey.ownerId',
  // The person who answers a row of Annex I does not review it.
  'gsprrow.reviewerId',
  // Lead and head of audit, whose roles must allow it.
  'project.ownerId',
  'project.caeId',
  'projectmember.ownerId',
])

function personFor(of: Collection, name: string, from: Sources): { id: string; email: string } {
  if (of.type === 'project' && name === 'reviewerId' && from.reviewer) return from.reviewer
  return JUDGES.has(name) || OWN.has(`${of.type}.${name}`)
    ? { id: from.judge, email: from.judgeEmail }
    : { id: from.person, email: from.email }
}

/** Structured values, by record type and field; optional ones are left out. */
const STRUCTURES: Readonly<Record<string, unknown>> = {
  'method.config': usualMethod,
  'universe.scoring': usualScoring(),
  'template.content': { en: { cover: '{{organisation.name}}', header: 'Sample' } },
}

/**
 * Values that must be consistent with the other samples of the record: the degree applies only to what is met in
 * part.
 */
const CHOSEN: Readonly<Record<string, string>> = {
  'gapitem.answer': 'partially_compliant',
  'action.source': 'risk_treatment',
  // Whatever their role in the organisation, most people may have this one in a project.
  'projectmember.role': 'specialist',
  // Items of other methods are drawn, not entered.
  'sample.method': 'haphazard',
  // A review without objections would leave nothing to review for the next one.
  'trailreview.outcome': 'objections',
  // A decision without a new text retires the requirement.
  'revisionline.decision': 'retire',
}

/** Numbers that must be consistent with the other samples of the record; others are the least possible. */
const NUMBERS: Readonly<Record<string, number>> = {
  // Samples of values are green: a breach would change other records.
  'indicator.amberHigh': 1,
  'indicator.redHigh': 2,
}

/**
 * Fields that contradict the other samples: a line is about one thing, only compliance assessments have a universe,
 * and all sample requirements are of one universe, where none also satisfies another. Working papers are numbered
 * automatically, and a review note is about one of them.
 */
const LEFT_OUT = new Set([
  // Only lines of an approved plan become projects.
  'project.planline',
  'assessment.universe',
  'riskline.requirement',
  'riskline.domain',
  'requirement.alsoSatisfies',
  'procedure.ref',
  // People who are not auditors see no projects: evidence and actions of a project have their own tests.
  'evidence.project',
  'action.issue',
  'request.answer',
  'workpaper.ref',
  'reviewnote.workpaper',
  'reviewnote.issue',
  'reviewnote.report',
  // A predefined row is created with its section.
  'filerow.item',
  // Only one role sets the retention of a document, and a document under legal hold cannot be archived.
  'techdocument.legalHold',
  // Standards are those of the same file, and copies are in files of their own.
  'gsprrow.standards',
  'techdocument.retentionUntil',
  // An internal document: only one role accepts external ones.
  'techdocument.external',
  // No document replaces itself, which a bulk change of all samples would require.
  'techdocument.replacedBy',
  // Translations, and their versions, are of a document in another language.
  'techdocument.translationOf',
  'documentversion.sourceVersion',
  'documentversion.translation',
])

let pastDays = 0
/** An indicator has one value a day, and none of the future. */
export const nextPastDay = (): string => daysAfter('1990-01-01', pastDays++)

/** A valid value for a field of any kind; undefined if there is nothing yet to refer to. */
function sampleValue(of: Collection, name: string, field: Field, from: Sources): unknown {
  if (field.computed || LEFT_OUT.has(`${of.type}.${name}`)) return undefined
  const text = (words: string) => words.slice(0, field.max)
  switch (field.kind) {
    case 'code':
      // The prefix depends on the kind of document.
      if (of.type === 'techdocument') return `PLN-${nextCode(of).slice(4)}`
      // Numbers that start at one in every organisation would look like a leak between organisations.
      return field.numbered && patternsOf(of.numbering).some((one) => one.includes('{'))
        ? undefined
        : nextCode(of)
    case 'text':
      if (field.format === 'address') return `https://example.com/${from.canary}`
      return text(`${from.canary} text`)
    case 'localized':
      return { en: text(`${from.canary} en`), fr: text(`${from.canary} fr`), ar: text(`${from.canary} نص`) }
    case 'choice':
      return CHOSEN[`${of.type}.${name}`] ?? field.choices![0]
    case 'choices':
      return [field.choices![0]]
    case 'whole':
      return field.min
    case 'number':
      return NUMBERS[`${of.type}.${name}`] ?? field.min
    case 'flag':
      return true
    case 'day':
      return of.type === 'measurement' && name === 'measuredOn' ? nextPastDay() : '2031-05-04'
    case 'words':
      return [from.canary]
    case 'person':
      return personFor(of, name, from).id
    case 'reference':
      return from.recordOf(field.target!)
    case 'references': {
      const id = from.recordOf(field.target!)
      return id ? [id] : undefined
    }
    case 'structure':
      return STRUCTURES[`${of.type}.${name}`]
    default:
      throw new Error(`no sample for a field of the kind ${field.kind}: add one to test/security/samples.ts`)
  }
}

/** A valid body for creating a record, derived from the declaration: every field that can have a value has one. */
export function sampleInput(of: Collection, from: Sources): Record<string, unknown> {
  const values = Object.entries(of.fields).map(
    ([key, field]) => [key, sampleValue(of, key, field, from)] as const,
  )
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

/** A valid body for changing a record: the same without fixed fields. */
export function sampleChanges(of: Collection, from: Sources): Record<string, unknown> {
  const all = Object.entries(sampleInput(of, from))
  return Object.fromEntries(all.filter(([key]) => !of.fields[key]!.fixed))
}

/** A filter with an id in every place where a filter accepts one. */
export function sampleFilter(of: Collection, from: Sources): Record<string, unknown> {
  const pointing = Object.entries(of.fields).filter(
    ([, field]) => field.filter && ['person', 'reference', 'references'].includes(field.kind),
  )
  const values = pointing.map(([key, field]) => {
    const id = field.kind === 'person' ? from.person : from.recordOf(field.target!)
    return [key, id ? [id] : undefined] as const
  })
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

type Cell = string | number

/** The same values as the cells of a workbook: people by e-mail address, records by code. */
export function sampleCells(of: Collection, from: Sources): Record<string, Cell> {
  const cells: Record<string, Cell> = {}
  for (const [name, value] of Object.entries(sampleInput(of, from))) {
    const field = of.fields[name]!
    for (const { key, locale } of columnsOfField(name, field)) {
      if (locale) cells[key] = (value as Record<string, string>)[locale]!
      else if (field.kind === 'person') cells[key] = personFor(of, name, from).email
      else if (field.target) cells[key] = from.codeOf(field.target)!
      else if (field.kind === 'whole' || field.kind === 'number') cells[key] = value as number
      else cells[key] = String(value)
    }
  }
  return cells
}
