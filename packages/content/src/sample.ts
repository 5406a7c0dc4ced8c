import { loadOnce } from './load.ts'
import type { Language, Localized } from './localized.ts'

/** People of the sample organisation, by job. */
export const samplePeople = [
  'head_of_purchasing',
  'plant_manager',
  'quality_manager',
  'finance_director',
  'risk_manager',
  'compliance_officer',
  'audit_manager',
  'head_of_audit',
  'auditor',
  'regulatory_author',
  'responsible_person',
  'notified_body',
] as const
export type SamplePerson = (typeof samplePeople)[number]

type Texts<Key extends string> = Readonly<Record<Key, Localized>>
type FiveCs = 'name' | 'condition' | 'criteria' | 'cause' | 'consequence' | 'recommendation'

/** The planning memorandum of an audit, and the name of its evidence. */
export type SampleEngagement = Texts<
  'background' | 'objective' | 'scope' | 'criterion' | 'practice' | 'proof'
>
/** A sample of a procedure: its parameters, the attributes tested on each item, and the deviation of one item. */
export type SampleTest = Texts<'name' | 'population' | 'source' | 'completeness' | 'rationale'> & {
  readonly attributes: readonly Localized[]
  readonly deviation?: Localized
}

/** An issue with its answer and its action. */
export type SampleIssue = Texts<FiveCs | 'response' | 'action' | 'how'>
export type SampleAudit = SampleEngagement &
  Texts<'name'> & {
    readonly procedures: readonly Texts<'name' | 'conclusion'>[]
    readonly issues: readonly SampleIssue[]
  }

export type SampleDevice = Texts<
  'name' | 'family' | 'purpose' | 'description' | 'indications' | 'contraindications' | 'benefits'
> & {
  readonly variants: readonly Localized[]
  readonly elements: readonly Localized[]
  readonly controls: readonly Localized[]
  readonly specs: readonly Texts<'parameter' | 'value'>[]
  readonly needs: readonly Texts<'need' | 'input'>[]
  readonly hazards: readonly Texts<'hazard' | 'situation' | 'harm'>[]
}

/** Texts of the sample organisation that the built-in libraries do not contain. */
export interface SampleTexts {
  readonly $schema_version: string
  readonly languages: readonly Language[]
  readonly organisation: Localized
  readonly unsigned: Localized
  readonly people: Texts<SamplePerson>
  readonly units: Texts<'HQ' | 'PLANT' | 'SALES'>
  /** The two halves of a year. */
  readonly halves: readonly Localized[]
  readonly risk: Texts<
    'company' | 'technology' | 'summary' | 'proof' | 'done' | 'asked' | 'strengthen' | 'strengthenHow'
  > & {
    readonly why: readonly Localized[]
    /** Treatments, and reasons for acceptances, by the code of their risk in the library. */
    readonly treatments: Readonly<Record<string, Texts<'name' | 'how'>>>
    readonly accepted: Readonly<Record<string, Localized>>
    readonly indicators: readonly Texts<'name' | 'unit' | 'source'>[]
    /** Treatments of loss estimates, and where the estimates come from. */
    readonly losses: readonly Texts<'treatment' | 'sources'>[]
  }
  readonly compliance: Texts<'summary' | 'breach' | 'risks' | 'risk'> & {
    readonly universes: Readonly<
      Record<
        'GDPR' | 'ISO13485' | 'NIS2',
        Texts<'name' | 'reason'> & { readonly proofs: readonly Localized[] }
      >
    >
    readonly why: readonly Localized[]
    readonly gap: readonly Localized[]
    readonly duties: readonly Localized[]
  }
  readonly audit: Texts<'untouched' | 'closing' | 'lessons' | 'retested' | 'surveyed'> & {
    readonly universe: Texts<'hosting' | 'sterilisation' | 'erp' | 'reason' | 'plan'>
    readonly finished: readonly SampleAudit[]
    readonly underWay: SampleEngagement &
      Texts<'conclusion' | 'note' | 'answered'> & {
        readonly draft: Texts<FiveCs>
        readonly asked: readonly Localized[]
        readonly samples: readonly [SampleTest, SampleTest]
      }
  }
  readonly techdoc: Texts<
    | 'maker'
    | 'address'
    | 'conclusionOfClass'
    | 'conclusionOfOximeter'
    | 'paragraph'
    | 'justified'
    | 'met'
    | 'place'
    | 'lastMeasure'
    | 'sideEffect'
    | 'documentText'
    | 'users'
  > & {
    /** Long and short statements for fields without a text of their own. */
    readonly long: readonly Localized[]
    readonly short: readonly Localized[]
    /** Controlled documents by their type. */
    readonly documents: Readonly<Record<string, Localized>>
    readonly devices: readonly SampleDevice[]
    readonly package: Texts<'name' | 'purpose' | 'recipient'> & {
      readonly questions: readonly (Texts<'text' | 'answer'> & { readonly section: string })[]
    }
  }
  /** Threads by the type of the record that they are about. */
  readonly threads: Readonly<
    Record<'assessment' | 'gapanalysis' | 'issue' | 'device', Texts<'text' | 'reply'>>
  >
}

/** The texts of the sample organisation. */
export const sampleTexts = loadOnce<SampleTexts>(
  () => import('../data/sample.json', { with: { type: 'json' } }),
)
