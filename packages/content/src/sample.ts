import { loadOnce } from './load.ts'
import type { Language, Localized } from './localized.ts'

/** People of the sample organisation, by job. */
export const samplePeople = [
  'head_of_purchasing',
  'plant_manager',
  'risk_manager',
  'compliance_officer',
  'audit_manager',
  'head_of_audit',
  'auditor',
  'regulatory_author',
  'responsible_person',
] as const
export type SamplePerson = (typeof samplePeople)[number]

type Texts<Key extends string> = Readonly<Record<Key, Localized>>
type FiveCs = 'name' | 'criteria' | 'cause' | 'consequence' | 'recommendation'

/** Texts of the sample organisation that the built-in libraries do not contain. */
export interface SampleTexts {
  readonly $schema_version: string
  readonly languages: readonly Language[]
  readonly organisation: Localized
  readonly unsigned: Localized
  readonly people: Texts<SamplePerson>
  readonly units: Texts<'HQ' | 'PLANT' | 'SALES'>
  readonly risk: Texts<'purchasing' | 'technology' | 'why' | 'acceptance'> & {
    readonly actions: readonly Texts<'name' | 'how'>[]
  }
  readonly compliance: Texts<'privacy' | 'quality' | 'why' | 'gap' | 'reason' | 'proof' | 'breach' | 'duty'>
  readonly audit: Texts<
    | 'closed'
    | 'background'
    | 'objective'
    | 'scope'
    | 'criterion'
    | 'untouched'
    | 'practice'
    | 'procedure'
    | 'conclusion'
    | 'proof'
  > & {
    readonly issue: Texts<FiveCs | 'response'>
    readonly action: Texts<'name' | 'how'>
    readonly draft: Texts<FiveCs | 'condition'>
    readonly asked: readonly Localized[]
  }
  readonly techdoc: { readonly devices: readonly Texts<'name' | 'purpose'>[] }
  readonly discussion: Localized
}

/** The texts of the sample organisation. */
export const sampleTexts = loadOnce<SampleTexts>(
  () => import('../data/sample.json', { with: { type: 'json' } }),
)
