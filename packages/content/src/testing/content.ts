import { auditPrograms } from '../audit-programs.ts'
import { crossmap } from '../crossmap.ts'
import { eudamedSchema } from '../eudamed-schema.ts'
import { generatedDocuments } from '../generated-documents.ts'
import { gspr } from '../gspr.ts'
import { riskLibraryFile } from '../library-risk.ts'
import { methodology } from '../methodology.ts'
import { sampleTexts } from '../sample.ts'
import { techdocStructure } from '../techdoc-structure.ts'
import { universes } from '../universes.ts'
import { deviceVocabulary } from '../vocab.ts'

const loaders = {
  'library-risk': riskLibraryFile,
  universes,
  crossmap,
  'audit-programs': auditPrograms,
  methodology,
  gspr,
  'techdoc-structure': techdocStructure,
  vocab: deviceVocabulary,
  sample: sampleTexts,
  'eudamed-schema': eudamedSchema,
  'generated-documents': generatedDocuments,
}

export type ContentName = keyof typeof loaders
export type Content<N extends ContentName> = Awaited<ReturnType<(typeof loaders)[N]>>

export const contentNames = Object.keys(loaders) as ContentName[]

/**
 * The source version that a copied item records. Files with a `$schema_version` must agree with it; the medical-device
 * files have none.
 */
export const contentVersions: Readonly<Record<ContentName, string>> = {
  'library-risk': '1.0',
  universes: '1.0',
  crossmap: '1.0',
  'audit-programs': '1.0',
  methodology: '1.0',
  gspr: '1.0',
  'techdoc-structure': '1.0',
  vocab: '1.0',
  sample: '1.0',
  'eudamed-schema': '1.0',
  'generated-documents': '1.0',
}

/** The whole of one data file, with the keys it has on disk. */
export function loadContent<N extends ContentName>(name: N): Promise<Content<N>> {
  return loaders[name]() as Promise<Content<N>>
}
