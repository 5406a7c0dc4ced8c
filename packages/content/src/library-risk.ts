import type {
  ControlNature,
  ControlType,
  Frequency,
  Objective,
  OwnerRole,
  ProcessFamily,
  RiskCategory,
  TestMethod,
} from './library-codes.ts'
import type { Language, Localized } from './localized.ts'
import { loadOnce } from './load.ts'

interface LibraryProcess {
  readonly code: string
  readonly family: ProcessFamily
  readonly owner_role: OwnerRole
  readonly name: Localized
  readonly description: Localized
}

interface LibrarySubProcess {
  readonly code: string
  /** Code of the process. */
  readonly process: string
  readonly name: Localized
  readonly description: Localized
}

type Rating = 1 | 2 | 3 | 4 | 5

interface LibraryRisk {
  readonly code: string
  readonly process: string
  readonly sub_process: string
  readonly category: RiskCategory
  readonly inherent_likelihood: Rating
  readonly inherent_impact: Rating
  /** Likelihood times impact. */
  readonly inherent_score: number
  readonly objectives: readonly Objective[]
  readonly name: Localized
  readonly description: Localized
  /** Codes of the controls for this risk; each control names this risk in turn. */
  readonly controls: readonly string[]
}

interface LibraryControl {
  readonly code: string
  readonly process: string
  readonly sub_process: string
  readonly risks: readonly string[]
  readonly type: ControlType
  readonly nature: ControlNature
  readonly frequency: Frequency
  readonly key: boolean
  readonly objectives: readonly Objective[]
  readonly test_methods: readonly TestMethod[]
  readonly owner_role: OwnerRole
  readonly name: Localized
  readonly description: Localized
  readonly test_procedure: Localized
}

interface LibraryCatalogs {
  readonly process_families: Readonly<Record<ProcessFamily, Localized>>
  readonly risk_categories: Readonly<Record<RiskCategory, Localized>>
  readonly objectives: Readonly<Record<Objective, Localized>>
  readonly control_types: Readonly<Record<ControlType, Localized>>
  readonly control_natures: Readonly<Record<ControlNature, Localized>>
  readonly frequencies: Readonly<Record<Frequency, Localized>>
  readonly test_methods: Readonly<Record<TestMethod, Localized>>
  readonly owner_roles: Readonly<Record<OwnerRole, Localized>>
}

export interface RiskLibraryFile {
  readonly $schema_version: string
  readonly title: Localized
  readonly languages: readonly Language[]
  readonly catalogs: LibraryCatalogs
  readonly processes: readonly LibraryProcess[]
  readonly sub_processes: readonly LibrarySubProcess[]
  readonly risks: readonly LibraryRisk[]
  readonly controls: readonly LibraryControl[]
}

export interface RiskLibrary {
  readonly version: string
  readonly title: Localized
  readonly catalogs: LibraryCatalogs
  readonly processes: readonly LibraryProcess[]
  readonly subProcesses: readonly LibrarySubProcess[]
  readonly risks: readonly LibraryRisk[]
  readonly controls: readonly LibraryControl[]
}

export const riskLibraryFile = loadOnce<RiskLibraryFile>(
  () => import('../data/library-risk.json', { with: { type: 'json' } }),
)

/** The starter library of processes, sub processes, risks and controls. */
export async function riskLibrary(): Promise<RiskLibrary> {
  const file = await riskLibraryFile()
  return {
    version: file.$schema_version,
    title: file.title,
    catalogs: file.catalogs,
    processes: file.processes,
    subProcesses: file.sub_processes,
    risks: file.risks,
    controls: file.controls,
  }
}
