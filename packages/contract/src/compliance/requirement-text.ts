import * as z from 'zod/mini'
import type { Localized } from '../locale.ts'
import { Day, Id } from '../route.ts'
import { OBLIGATIONS, ROLES_OF_LAW } from './catalogues.ts'
import { EVIDENCE_TYPES } from '../workspace/evidence-types.ts'

const plain = (max: number) => z.string().check(z.trim(), z.normalize(), z.minLength(1), z.maxLength(max))
const texts = (max: number) =>
  z.strictObject({ en: z.optional(plain(max)), fr: z.optional(plain(max)), ar: z.optional(plain(max)) })

/** One requirement as the official text has it, without owner, applicability or answers. */
export const RequirementText = z.strictObject({
  ref: plain(60),
  domain: Id,
  name: texts(300),
  summary: texts(4000),
  obligation: z.enum(OBLIGATIONS),
  appliesTo: z.nullable(z.array(z.enum(ROLES_OF_LAW))),
  deadline: z.nullable(texts(300)),
  applicableFrom: z.nullable(Day),
  relatedRefs: z.nullable(z.array(plain(100)).check(z.maxLength(50))),
})
export type RequirementText = z.output<typeof RequirementText>

/** The proposed text, with the fields that only a new requirement needs. */
export const ProposedText = z.extend(RequirementText, {
  code: z.nullable(plain(60)),
  position: z.int().check(z.gte(0), z.lte(100_000)),
  weight: z.int().check(z.gte(1), z.lte(3)),
  evidenceTypes: z.nullable(z.array(z.enum(EVIDENCE_TYPES))),
})
export type ProposedText = z.output<typeof ProposedText>

export const TEXT_FIELDS = [
  ...(['ref', 'domain', 'name', 'summary', 'obligation', 'appliesTo', 'deadline'] as const),
  ...(['applicableFrom', 'relatedRefs'] as const),
] as const satisfies readonly (keyof RequirementText)[]
export type TextField = (typeof TEXT_FIELDS)[number]

/** Fields that locate a requirement in the text but are not part of its wording. */
const PLACE: readonly TextField[] = ['ref', 'domain']

const isEmpty = (value: unknown) =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Normalises a value for comparison: the order of languages and of list entries is no difference. */
function formOf(value: unknown): unknown {
  if (isEmpty(value)) return null
  if (Array.isArray(value)) return value.map(String).toSorted()
  if (typeof value !== 'object') return value
  const entries = Object.entries(value as Record<string, unknown>).filter(([, one]) => !isEmpty(one))
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(formOf(a)) === JSON.stringify(formOf(b))

/** The fields in which two texts differ. */
export const differingFields = (before: RequirementText, after: RequirementText): TextField[] =>
  TEXT_FIELDS.filter((field) => !sameValue(before[field], after[field]))

export const REVISION_KINDS = ['added', 'changed', 'renumbered', 'removed'] as const
export type RevisionKind = (typeof REVISION_KINDS)[number]

/** How a new version changes one requirement; null if it is unchanged. */
export function kindOf(before: RequirementText | null, after: RequirementText | null): RevisionKind | null {
  if (!before) return after ? 'added' : null
  if (!after) return 'removed'
  const fields = differingFields(before, after)
  if (fields.length === 0) return null
  return fields.every((field) => PLACE.includes(field)) ? 'renumbered' : 'changed'
}

/** Languages that the new version lacks keep the old text. */
const merged = (before: Localized | null, after: Localized | null): Localized | null =>
  after === null ? before : { ...before, ...after }

/** The new text of an existing requirement. */
export function mergeText(before: RequirementText, after: Partial<RequirementText>): RequirementText {
  const given = Object.fromEntries(
    TEXT_FIELDS.flatMap((field) => (after[field] === undefined ? [] : [[field, after[field]]])),
  )
  return {
    ...before,
    ...given,
    name: merged(before.name, after.name ?? null)!,
    summary: merged(before.summary, after.summary ?? null)!,
    deadline: after.deadline === undefined ? before.deadline : merged(before.deadline, after.deadline),
  }
}
