import { devices, RISK_CLASSES } from '../techdoc/devices.ts'
import type { FileFigures } from '../techdoc/file/file-figures.ts'
import type {
  FileDocument,
  FileRow,
  FileSection,
  GsprAnswer,
  GsprShape,
  SectionShape,
  TechnicalFile,
  Values,
} from '../techdoc/file/file-model.ts'
import { PRESET_SCALES } from './risk-scales.ts'

interface Parts {
  readonly device?: Partial<TechnicalFile['device']>
  readonly profile?: TechnicalFile['profile']
  readonly sections?: Readonly<Record<string, Partial<FileSection>>>
  /** By section key: each row by its id. */
  readonly rows?: Readonly<Record<string, Readonly<Record<string, Values>>>>
  readonly gspr?: readonly GsprAnswer[]
  readonly documents?: readonly FileDocument[]
}

/** A technical file that holds what a test names, and the preset risk scales. */
export function technicalFile({
  device,
  profile,
  sections,
  rows,
  gspr,
  documents,
}: Parts = {}): TechnicalFile {
  return {
    device: { id: 'device', code: 'DEV-1', riskClass: 'IIa', today: '2026-11-16', ...device },
    profile: profile ?? {},
    sections: new Map(
      Object.entries(sections ?? {}).map(([key, section]) => [key, fileSection(key, section)]),
    ),
    rows: new Map(
      Object.entries({ ...PRESET_SCALES, ...rows }).map(([section, byId]) => [
        section,
        Object.entries(byId).map(([id, values]): FileRow => ({ id, section, code: id, values })),
      ]),
    ),
    gspr: gspr ?? [],
    documents: new Map((documents ?? []).map((document) => [document.id, document])),
  }
}

export const fileSection = (key: string, more: Partial<FileSection> = {}): FileSection => ({
  id: `id of ${key}`,
  key,
  status: 'in_progress',
  values: {},
  noneReason: null,
  documents: [],
  text: '',
  ...more,
})

/** A document whose newest version is effective, unless said otherwise. */
export const fileDocument = (id: string, more: Partial<FileDocument> = {}): FileDocument => ({
  id,
  code: id.toUpperCase(),
  status: 'effective',
  version: '1',
  docType: 'report',
  reviewOn: null,
  hasEffective: true,
  ...more,
})

/** A draft that was never effective. */
export const draftDocument = (id: string): FileDocument =>
  fileDocument(id, { status: 'draft', version: '0.1', hasEffective: false })

export const gsprAnswer = (ref: string, more: Partial<GsprAnswer> = {}): GsprAnswer => ({
  id: `answer ${ref}`,
  ref,
  applicability: 'tbd',
  justification: null,
  method: null,
  otherSolution: null,
  standards: [],
  evidence: [],
  inherited: false,
  overrideReason: null,
  reviewed: false,
  ...more,
})

/** A section of every class and every device, without fields. */
export const sectionShape = (key: string, more: Partial<SectionShape> = {}): SectionShape => ({
  key,
  page: 'page',
  kind: 'form',
  fields: [],
  requiredFor: [...RISK_CLASSES],
  appliesHint: ['all'],
  evidence: [],
  ...more,
})

/** Rows of Annex I, as `10.6 nanomaterial patient-contact; …`: a point belongs to the longest number before it. */
export function gsprShapes(text: string, unanswered: readonly string[] = []): GsprShape[] {
  const lines = text.split(';').map((line) => line.trim().split(/\s+/))
  return lines.map(([ref = '', ...appliesHint]) => {
    const above = lines
      .map(([other = '']) => other)
      .filter((other) => ref.startsWith(other) && /^[.(-]/.test(ref.slice(other.length)))
    const answerable = !unanswered.includes(ref)
    return {
      ref,
      parent: above.toSorted((one, other) => other.length - one.length)[0] ?? null,
      kind: answerable ? 'requirement' : ref.startsWith('10.4.') ? 'information' : 'group',
      answerable,
      appliesHint,
    }
  })
}

/** Whether a device with these figures may be submitted. */
export const isReadyToSubmit = (figures: FileFigures): boolean =>
  devices.guards['readyToSubmit']!(figures as never)
