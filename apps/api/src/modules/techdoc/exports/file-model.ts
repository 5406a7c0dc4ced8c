import type { Localized } from 'contract'
import type { ShownSection } from 'contract/techdoc/packages/package-content'
import type { Package } from 'contract/techdoc/packages/packages'
import type { Structure } from '#modules/techdoc/file/index.ts'
import type { Wording } from '#modules/workspace/exports/index.ts'
import { fillIn } from '#platform/fill-in.ts'
import type { Block, DocumentModel, Fact } from '#platform/rendering/document-model.ts'
import { label } from '#platform/translations.ts'
import { paperWord } from './show-value.ts'
import { sectionBlocks } from './section-blocks.ts'
import { sectionSheet } from './section-sheet.ts'
import { hashOfSnapshot, type Snapshot, unapprovedOf } from './snapshot.ts'

/**
 * The input of a printed file: the snapshot, its sections in the reader's language, and the package if there is one.
 */
export interface Printed {
  readonly snapshot: Snapshot
  readonly shown: readonly ShownSection[]
  readonly package: Omit<Package, 'can'> | null
  readonly structure: Structure
  readonly wording: Wording
  readonly requirements: ReadonlyMap<string, Localized>
  /** Whether the requirements are the law's own words. */
  readonly quotesLaw?: boolean
}

/** A top-level chapter: a page of the file, or a folder of a folder set. */
export interface Chapter {
  readonly title: string
  readonly blocks: readonly Block[]
}

/** The pages of the file in order, each with its formatted sections. */
function chaptersOf(
  { structure, wording }: Printed,
  shown: readonly ShownSection[],
  blocks: (section: ShownSection) => readonly Block[],
): Chapter[] {
  return structure.pages.flatMap(({ key, title }) => {
    const sections = shown.filter(({ page }) => page === key)
    return sections.length === 0 ? [] : [{ title: wording.text(title), blocks: sections.flatMap(blocks) }]
  })
}

/** All sections; `sheets` are the blocks that follow them, by their key. */
export const pageChapters = (printed: Printed, sheets: ReadonlyMap<string, readonly Block[]>): Chapter[] =>
  chaptersOf(printed, printed.shown, (section) => [
    ...sectionBlocks(section, printed, printed.shown, sheets.size > 0),
    ...(sheets.get(section.key) ?? []),
  ])

/** EXP-4: one page for each applicable section, and one list of the sections that do not apply, with reasons. */
export function summaryChapters(printed: Printed): Chapter[] {
  const { snapshot, shown, wording } = printed
  const word = (key: string) => paperWord(wording.locale, key)
  const held = new Map(snapshot.sections.map((section) => [section.key, section]))
  const [asked, others] = [
    shown.filter(({ key }) => held.get(key)!.applies),
    shown.filter(({ key }) => !held.get(key)!.applies),
  ]
  const sheets = chaptersOf(printed, asked, (section) =>
    sectionSheet(section, held.get(section.key)!.signatures, wording),
  )
  if (others.length === 0) return sheets
  const rows = others.map(({ title, ref, reasons }) => [
    title,
    ref,
    reasons.map(({ value }) => value).join('\n'),
  ])
  const head = [word('section'), word('clause'), word('reason')]
  return [...sheets, { title: word('notAsked'), blocks: [{ kind: 'table', head, rows, widths: [3, 2, 5] }] }]
}

/** SIG-1: every signature with name, meaning, time with time zone, and the hash of the signed content. */
export function signatureChapter({ snapshot, shown, wording }: Printed): Chapter {
  const word = (key: string) => paperWord(wording.locale, key)
  const titles = new Map(shown.map(({ key, title }) => [key, title]))
  const rows = snapshot.sections.flatMap(({ key, signatures }) =>
    signatures.map(({ name, meaning, at, content }): string[] => [
      titles.get(key) ?? key,
      name,
      label(wording.locale, 'signatures', 'meanings', meaning),
      wording.moment(at),
      content,
    ]),
  )
  const head = ['section', 'signedBy', 'meaning', 'signedAt', 'hash'].map(word)
  return {
    title: word('signatures'),
    blocks:
      rows.length === 0
        ? [{ kind: 'paragraph', text: word('unsigned') }]
        : [{ kind: 'table', head, rows, widths: [3, 2, 1.6, 3, 4] }],
  }
}

/** EXP-6: a file that is not approved or not frozen is marked as a draft on every page. */
export const isDraft = ({ snapshot, package: of }: Printed): boolean =>
  unapprovedOf(snapshot) > 0 || (of !== null && of.status === 'draft')

/** What identifies a file to a notified body, by section and field; taken from where it is entered once. */
const IDENTITY: readonly (readonly [section: string, field: string])[] = [
  ['f.manufacturer', 'legalName'],
  ['f.manufacturer', 'registeredAddress'],
  ['f.manufacturer', 'srn'],
  ['dd.basic-udi', 'basicUdiDi'],
  ['f.file', 'fileNumber'],
  ['f.file', 'fileVersion'],
]

/** The values of a field in a section, in the form or in its rows. */
function valuesOf({ shown }: Printed, key: string, field: string): Fact[] {
  const section = shown.find((one) => one.key === key)
  if (!section) return []
  const found = [section.facts, ...section.rows.map(({ facts }) => facts)]
    .flatMap((facts) => facts.filter((fact) => fact.key === field && fact.value !== ''))
    .map(({ label: name, value }): Fact => [name, value])
  const [first] = found
  if (!first) return []
  // The name stands under the title of its section: "Legal manufacturer" says more than "Legal name".
  const name = field === 'legalName' ? section.title : first[0]
  return [[name, [...new Set(found.map(([, value]) => value))].join('\n')]]
}

function coverOf(printed: Printed): Fact[] {
  const { snapshot, package: of, wording } = printed
  const { device } = snapshot
  const word = (key: string) => paperWord(wording.locale, key)
  const named = (key: string, value: string | null): Fact[] => (value ? [[word(key), value]] : [])
  return [
    [word('device'), `${device.code} ${wording.text(device.name)}`],
    [
      word('riskClass'),
      device.riskClass
        ? label(wording.locale, 'devices', 'choices', 'riskClass', device.riskClass)
        : word('noClass'),
    ],
    ...IDENTITY.flatMap(([section, field]) => valuesOf(printed, section, field)),
    ...(of
      ? [
          ...named('package', `${of.code} ${wording.text(of.name)}`),
          ...named('purpose', of.purpose),
          ...named('recipient', of.recipient),
        ]
      : []),
    [word('structure'), device.structure],
    [word('unapproved'), String(unapprovedOf(snapshot))],
    [word('manifest'), of?.manifestHash ?? hashOfSnapshot(snapshot)],
  ]
}

/** What the cover and the header say about the making of the document. */
export interface Front {
  readonly organisation: string
  /** When and by whom. */
  readonly made: string
  readonly madeAt: string
}

/** The code of the package, or the day whose state the live file shows; and the version of the file, if one is entered. */
function editionOf(printed: Printed, madeAt: string): string {
  const { package: of, wording } = printed
  const [version] = valuesOf(printed, 'f.file', 'fileVersion')
  const day = { day: wording.day(madeAt.slice(0, 10)) }
  return [
    of ? of.code : fillIn(paperWord(wording.locale, 'asOf'), day),
    ...(version ? [`${paperWord(wording.locale, 'version')} ${version[1]}`] : []),
  ].join(' · ')
}

/** The file as a document with these chapters. */
export function fileModel(
  printed: Printed,
  chapters: readonly Chapter[],
  { organisation, made, madeAt }: Front,
  summary = false,
): DocumentModel {
  const { snapshot, wording } = printed
  const draft = isDraft(printed) ? paperWord(wording.locale, 'draft') : null
  const kind = paperWord(wording.locale, summary ? 'summary' : 'kind')
  return {
    locale: wording.locale,
    kind: draft ? `${kind} · ${draft}` : kind,
    title: `${snapshot.device.code} ${wording.text(snapshot.device.name)}`,
    organisation,
    edition: editionOf(printed, madeAt),
    cover: [...coverOf(printed), [wording.word('made'), made]],
    blocks: chapters.flatMap(({ title, blocks }): Block[] => [
      // The heading of a chapter is on the page of its first section.
      { kind: 'heading', level: 1, text: title, ...(blocks[0]?.landscape ? { landscape: true } : {}) },
      ...blocks,
    ]),
    chapters: true,
    ...(summary ? { sheets: true } : {}),
    ...(draft ? { watermark: draft } : {}),
    words: {
      contents: wording.word('contents'),
      page: wording.word('page'),
      hash: wording.word('hash'),
    },
  }
}
