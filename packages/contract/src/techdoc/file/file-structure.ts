import * as z from 'zod/mini'
import { action } from '../../permissions.ts'
import { route } from '../../route.ts'
import { FILE_READERS } from '../people.ts'
import { FILE_PAGES, SECTION_KINDS } from './sections.ts'

export const FIELD_TYPES = [
  ...(['boolean', 'computed', 'countries', 'date', 'file', 'languages', 'longtext', 'multiselect'] as const),
  ...(['number', 'ref', 'refs', 'richtext', 'select', 'text', 'url', 'user', 'users'] as const),
] as const

export const Words = z.object({ en: z.string(), fr: z.string(), ar: z.string() })

export const FileField = z.object({
  key: z.string(),
  label: Words,
  type: z.enum(FIELD_TYPES),
  required: z.boolean(),
  optionSet: z.optional(z.string()),
  target: z.optional(z.string()),
  multiple: z.optional(z.boolean()),
})
export type FileField = z.output<typeof FileField>

/** A preset row, with the parts that pages show. */
const FileItem = z.object({ ref: z.string(), title: z.optional(Words), text: z.optional(Words) })

export const StructureSection = z.object({
  key: z.string(),
  page: z.enum(FILE_PAGES),
  parent: z.nullable(z.string()),
  order: z.int(),
  /** The clause of the law or standard. */
  ref: z.string(),
  imdrf: z.nullable(z.string()),
  kind: z.enum(SECTION_KINDS),
  /** It has no rows of its own: it lists other records. */
  drawn: z.boolean(),
  title: Words,
  guidance: Words,
  fields: z.array(FileField),
  /** The expected types of evidence. */
  evidence: z.array(Words),
  items: z.optional(z.array(FileItem)),
})
export type StructureSection = z.output<typeof StructureSection>

const Option = z.object({ value: z.string(), label: Words })

/** One page of the structure, with the option lists of its fields. */
export const StructurePage = z.object({
  version: z.string(),
  key: z.enum(FILE_PAGES),
  title: Words,
  purpose: Words,
  sections: z.array(StructureSection),
  optionSets: z.record(z.string(), z.array(Option)),
})
export type StructurePage = z.output<typeof StructurePage>

export const structureRoutes = {
  page: route('fileStructure.page', 'GET /file-structure/:page', action('device.read', FILE_READERS), {
    summary: 'Structure of a page of the technical file: sections, fields, guidance, lists',
    params: z.strictObject({ page: z.enum(FILE_PAGES) }),
    reply: StructurePage,
  }),
}
