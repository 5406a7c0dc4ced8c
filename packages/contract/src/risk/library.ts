import * as z from 'zod/mini'
import * as f from '../field.ts'
import { type Locale, LOCALES, type Localized } from '../locale.ts'
import { LocaleSchema } from '../locale-schema.ts'
import { machine, type Guards } from '../machine.ts'
import { action, STAFF_ROLES, type Role } from '../permissions.ts'

interface LibraryRules {
  /** Guards for activating an item, in addition to its translations. */
  activate?: readonly string[]
  /** Guards for retiring an item. */
  retire?: readonly string[]
}

/** The states of a library item: draft, active, retired. Reopening an active item starts its next version. */
export const libraryMachineWith = ({ activate = [], retire = [] }: LibraryRules) =>
  machine({
    states: ['draft', 'active', 'retired'],
    initial: 'draft',
    transitions: [
      { from: 'draft', to: 'active', action: 'approve', guards: ['translated', ...activate] },
      { from: 'active', to: 'draft', action: 'approve', reasonRequired: true },
      { from: 'active', to: 'retired', action: 'approve', reasonRequired: true, guards: retire },
      { from: 'retired', to: 'draft', action: 'approve', reasonRequired: true },
    ],
    frozen: ['retired'],
  })

export const libraryMachine = libraryMachineWith({})

interface Translatable {
  name: Localized
  description: Localized
  contentLanguages?: readonly Locale[] | null
  notTranslatedYet: boolean | null
}

/** The languages that the organisation keeps its libraries in. Absent in list rows, where all count. */
export const contentLanguages = f.structure(z.array(LocaleSchema), { computed: true, detail: true })

export const libraryGuards = {
  /** Active needs every content language, or the recorded statement that a translation is still to come. */
  translated: ({ name, description, contentLanguages: languages, notTranslatedYet }: Translatable) =>
    notTranslatedYet === true ||
    (languages ?? LOCALES).every((locale) => Boolean(name?.[locale]) && Boolean(description?.[locale])),
} satisfies Guards<Translatable>

export const useGuards = {
  /** An item that an open assessment uses cannot be retired. */
  notInUse: (row: { openAssessments: number | null }) => (row.openAssessments ?? 0) === 0,
} satisfies Guards<{ openAssessments: number | null }>

/** Roles that edit and approve the libraries, and roles that may propose (create drafts and edit their own). */
export const LIBRARY_EDITORS = ['risk_manager'] as const satisfies readonly Role[]
const LIBRARY_PROPOSERS = [
  'auditor',
  'audit_manager',
  'compliance_officer',
  'owner',
] as const satisfies readonly Role[]

const READERS = STAFF_ROLES.filter((role) => role !== 'admin')
const WRITERS = [...LIBRARY_EDITORS, ...LIBRARY_PROPOSERS]

/** The actions of a library slice, from the permission table of the domain (section 14, row "Libraries"). */
export const libraryActions = (type: string) => ({
  read: action(`${type}.read`, READERS),
  create: action(`${type}.create`, WRITERS),
  update: action(`${type}.update`, WRITERS),
  approve: action(`${type}.approve`, LIBRARY_EDITORS),
  archive: action(`${type}.archive`, WRITERS),
  export: action(`${type}.export`, READERS),
  import: action(`${type}.import`, LIBRARY_EDITORS),
})
