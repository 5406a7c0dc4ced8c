import type { DrawValue } from './draw-value.ts'
import { Names } from './FieldValue.tsx'

const PEOPLE = ['reviewers', 'approvers', 'authors', 'reviewedBy', 'approvedBy']

/** Shows lists of people, which the trail stores by id, by name. */
export const drawPeople: DrawValue = (field, value) =>
  PEOPLE.includes(field) && Array.isArray(value) && value.length > 0 ? (
    <Names kind="person" ids={value as string[]} />
  ) : undefined
