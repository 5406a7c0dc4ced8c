import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { issues } from './audit/issues.ts'
import { reports } from './audit/reports.ts'
import { surveys } from './audit/surveys.ts'
import { proposedChanges } from './audit/proposed-changes.ts'
import { projectexports } from './audit/project-exports.ts'
import { procedures } from './audit/procedures.ts'
import { reviewnotes } from './audit/review-notes.ts'
import { timeentries } from './audit/time-entries.ts'
import { workpapers } from './audit/workpapers.ts'
import { engagementrisks } from './audit/engagement-risks.ts'
import { projectmembers } from './audit/project-members.ts'
import { racmrows } from './audit/racm-rows.ts'
import { requests } from './audit/requests.ts'
import { sampleitems } from './audit/sample-items.ts'
import { samples } from './audit/samples.ts'
import { projects } from './audit/projects.ts'
import type { Collection } from './collection.ts'
import { statutoryDeadlines } from './compliance/statutory-deadlines.ts'
import { domains } from './compliance/domains.ts'
import { recurringObligations } from './compliance/recurring-obligations.ts'
import { gapanalyses } from './compliance/gap-analyses.ts'
import { gapitems } from './compliance/gap-items.ts'
import { requirements } from './compliance/requirements.ts'
import { revisionlines } from './compliance/revision-lines.ts'
import { revisions } from './compliance/revisions.ts'
import { statements } from './compliance/statements.ts'
import { universes } from './compliance/universes.ts'
import { sourceMonitors } from './compliance/source-monitors.ts'
import { ERRORS } from './errors.ts'
import type { Field } from './field.ts'
import { LOCALES } from './locale.ts'
import { MEANINGS } from './meaning.ts'
import { ROLES } from './permissions.ts'
import { acceptances } from './risk/acceptances.ts'
import { assessments } from './risk/assessments.ts'
import { controls } from './risk/controls.ts'
import { methods } from './risk/methods.ts'
import { processes } from './risk/processes.ts'
import { risklines } from './risk/risk-lines.ts'
import { risks } from './risk/risks.ts'
import { subprocesses } from './risk/subprocesses.ts'
import { STORAGE_ERRORS } from './storage-errors.ts'
import { devices } from './techdoc/devices.ts'
import { filerows } from './techdoc/file/file-rows.ts'
import { packages } from './techdoc/packages/packages.ts'
import { questions } from './techdoc/packages/questions.ts'
import { gsprrows } from './techdoc/gspr/gspr-rows.ts'
import { sections } from './techdoc/file/sections.ts'
import { accessreviews } from './workspace/access-reviews.ts'
import { actions } from './workspace/actions.ts'
import { evidence } from './workspace/evidence.ts'
import { documentversions } from './techdoc/documents/document-versions.ts'
import { techdocuments } from './techdoc/documents/tech-documents.ts'
import { templates } from './workspace/templates.ts'
import { trailreviews } from './workspace/trail-reviews.ts'
import { VALIDITIES } from './workspace/signatures.ts'
import { units } from './workspace/units.ts'

/** Every collection of the product. A file of words that belongs to none of them fails below. */
const COLLECTIONS: readonly Collection[] = [
  techdocuments,
  documentversions,
  processes,
  subprocesses,
  risks,
  controls,
  methods,
  assessments,
  risklines,
  acceptances,
  universes,
  domains,
  requirements,
  revisions,
  revisionlines,
  statements,
  gapanalyses,
  gapitems,
  statutoryDeadlines,
  recurringObligations,
  sourceMonitors,
  issues,
  reports,
  surveys,
  proposedChanges,
  projectexports,
  procedures,
  workpapers,
  reviewnotes,
  timeentries,
  projectmembers,
  engagementrisks,
  racmrows,
  requests,
  samples,
  sampleitems,
  projects,
  devices,
  sections,
  filerows,
  packages,
  questions,
  gsprrows,
  actions,
  accessreviews,
  trailreviews,
  units,
  evidence,
  templates,
]

/** Words that belong to no collection. */
const SHARED = [
  'auditreport',
  'classification',
  'common',
  'documents',
  'filepaper',
  'filechecks',
  'gapscales',
  'organisation',
  'permissions',
  'server',
  'signatures',
  'storage',
  'templatetexts',
]

type Words = { [key: string]: string | Words }

const folder = new URL('../words/', import.meta.url)
const load = (locale: string, name: string) =>
  JSON.parse(readFileSync(new URL(`${locale}/${name}.json`, folder), 'utf8')) as Words

/** Every path to a word, as `choices.family.finance`. */
function paths(words: Words, above = ''): string[] {
  return Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [above + key] : paths(value, `${above}${key}.`),
  )
}

function wordAt(words: Words, path: string): string {
  return path.split('.').reduce<string | Words>((at, key) => (at as Words)[key]!, words) as string
}

/** The steps of a whole number that are called by words. */
const stepsOf = ({ named, min = 0, max = 0 }: Field): number[] =>
  named ? Array.from({ length: max - min + 1 }, (_, at) => min + at) : []

/** The paths that the declaration of a collection asks for: no more, no fewer. */
function wanted({ fields, machine, documents = [] }: Collection): string[] {
  const choices = Object.entries(fields).flatMap(([name, field]) =>
    [...(field.choices ?? []), ...stepsOf(field)].map((value) => `choices.${name}.${value}`),
  )
  return [
    'title',
    'one',
    ...Object.keys(fields).map((name) => `fields.${name}`),
    ...choices,
    ...machine.states.map((state) => `statuses.${state}`),
    ...machine.transitions.map((transition) => `transitions.${transition.name ?? transition.to}`),
    ...documents.map((name) => `documents.${name}`),
    ...machine.transitions.flatMap((transition) => transition.guards ?? []).map((guard) => `guards.${guard}`),
  ]
}

const sorted = (values: Iterable<string>) => [...new Set(values)].toSorted()
const holes = (text: string) => sorted(text.match(/\{\{[\w.]+\}\}/g) ?? [])

describe.each(LOCALES)('the words in %s', (locale) => {
  const names = readdirSync(new URL(`${locale}/`, folder)).map((file) => file.replace(/\.json$/, ''))

  it('belong to a collection or to all', () => {
    expect(sorted(names)).toEqual(sorted([...SHARED, ...COLLECTIONS.map((of) => of.name)]))
  })

  it.each(COLLECTIONS.map((of) => [of.name, of] as const))(
    'name everything that %s declares, and nothing else',
    (name, of) => {
      expect(paths(load(locale, name)).toSorted()).toEqual(sorted(wanted(of)))
    },
  )

  it('name every error and every role', () => {
    const { errors, roles } = load(locale, 'common') as Record<string, Words>
    expect(Object.keys(errors!).toSorted()).toEqual(sorted(Object.keys(ERRORS)))
    expect(Object.keys(roles!).toSorted()).toEqual(sorted(ROLES))
  })

  it('name every meaning of a signature, say what it states, and how a signature stands', () => {
    const { meanings, statements: stated, validity } = load(locale, 'signatures') as Record<string, Words>
    expect(Object.keys(meanings!)).toEqual([...MEANINGS])
    expect(Object.keys(stated!)).toEqual([...MEANINGS])
    expect(Object.keys(validity!)).toEqual([...VALIDITIES])
  })

  it('S8.2 say what went wrong with a file, for every storage code', () => {
    const { errors } = load(locale, 'storage') as Record<string, Words>
    expect(Object.keys(errors!).toSorted()).toEqual(sorted(STORAGE_ERRORS))
    expect(STORAGE_ERRORS).toHaveLength(12)
  })

  it.each(names)(
    'have the keys of the English ones, none empty, with the same places to fill: %s',
    (name) => {
      const words = load(locale, name)
      const english = load('en', name)
      expect(paths(words)).toEqual(paths(english))
      for (const path of paths(words)) {
        expect(wordAt(words, path).trim(), path).not.toBe('')
        expect(holes(wordAt(words, path)), path).toEqual(holes(wordAt(english, path)))
      }
    },
  )
})
