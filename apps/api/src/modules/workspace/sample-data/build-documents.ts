import { documentVersionRoutes } from 'contract/techdoc/documents/document-versions'
import type { DocumentType } from 'contract/techdoc/documents/document-kinds'
import { techDocumentRoutes } from 'contract/techdoc/documents/tech-documents'
import { evidenceRoutes } from 'contract/workspace/evidence'
import { type SamplePeople, day } from './sample-people.ts'

export const AUTHOR = 'regulatory_author' as const
const [REVIEWER, APPROVER] = ['responsible_person', 'quality_manager'] as const

/** A piece of evidence whose file says what would be here. */
async function bring(cast: SamplePeople, name: string): Promise<string> {
  const bytes = Buffer.from(`${name}\n\n${cast.say(cast.texts.techdoc.documentText)}\n`)
  const { id } = await cast.call(AUTHOR, evidenceRoutes.create, {
    body: {
      name: { [cast.locale]: name },
      obtainedOn: day(-120),
      obtainedBy: cast.id(AUTHOR),
      confidentiality: 'internal',
    },
  })
  await cast.attach(AUTHOR, id, `${name}.txt`, bytes)
  return id
}

/** The controlled documents of the devices, by type, and one file of its own. */
export interface SampleDocuments {
  readonly byType: ReadonlyMap<string, string>
  readonly file: string
}

/** Publishes one document of each type: reviewed, approved and in force. */
export async function buildDocuments(cast: SamplePeople): Promise<SampleDocuments> {
  const byType = new Map<string, string>()
  const versions = new Map<string, Record<string, unknown>>()
  const files: string[] = []
  for (const [docType, name] of Object.entries(cast.texts.techdoc.documents)) {
    const { id } = await cast.call(AUTHOR, techDocumentRoutes.create, {
      body: {
        name,
        docType: docType as DocumentType,
        language: cast.locale,
        confidentiality: 'internal',
        ownerId: cast.id(AUTHOR),
        reviewOn: day(200),
      },
    })
    byType.set(docType, id)
    const file = await bring(cast, cast.say(name))
    files.push(file)
    const { items } = await cast.call(AUTHOR, documentVersionRoutes.list, { query: { document: [id] } })
    versions.set(items[0]!.id, {
      file,
      reviewers: [cast.id(REVIEWER)],
      approvers: [cast.id(APPROVER)],
    })
  }
  await cast.editAll(AUTHOR, 'documentversion', versions)
  const ids = [...versions.keys()]
  await cast.settle(AUTHOR, 'documentversion', ids, 'in_review')
  await cast.settle(REVIEWER, 'documentversion', ids, 'in_approval')
  await cast.settle(APPROVER, 'documentversion', ids, 'approved')
  await cast.settle(REVIEWER, 'documentversion', ids, 'effective')
  return { byType, file: files[0]! }
}
