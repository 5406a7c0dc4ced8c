export * from './audit-programs.ts'
export * from './content.ts'
export * from './crossmap.ts'
export * from './gspr.ts'
export * from './library-codes.ts'
export {
  type LibraryCatalogs,
  type LibraryControl,
  type LibraryProcess,
  type LibraryRisk,
  type LibrarySubProcess,
  type Rating,
  type RiskLibrary,
  riskLibrary,
} from './library-risk.ts'
export * from './localized.ts'
export * from './methodology.ts'
export * from './sample.ts'
export * from './techdoc-structure.ts'
export * from './universes.ts'
export * from './vocab.ts'
