import { type SampleDevice, type TechdocSection, type TechdocStructure, techdocStructure } from 'content'
import { type FileRowLine, fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { structureRoutes } from 'contract/techdoc/file/file-structure'
import { matchHints } from 'contract/techdoc/file/profile'
import { FILE_PAGES, type FileValues, type SectionLine, sectionRoutes } from 'contract/techdoc/file/sections'
import { gsprPageRoutes } from 'contract/techdoc/gspr/gspr-page'
import { type GsprRowLine, gsprRowRoutes } from 'contract/techdoc/gspr/gspr-rows'
import { richTextRoutes } from 'contract/workspace/rich-texts'
import { AUTHOR, type SampleDocuments } from './build-documents.ts'
import { complete } from './file-fields.ts'
import { FORMS, ITEMS, justify, TABLES, type Told } from './file-values.ts'
import { fillIn, type SamplePeople } from './sample-people.ts'

const PROFILE = 'dd.characteristics'

interface FilledDevice {
  readonly id: string
  readonly texts: SampleDevice
  readonly riskClass: 'IIa' | 'IIb'
  /** The characteristics that it has; it has none of the others. */
  readonly present: ReadonlySet<string>
  /** Who reviews and who approves its sections. */
  readonly judges: { readonly reviewerId: string; readonly approverId: string }
  /** Whether a section is written already. */
  isWritten(section: TechdocSection): boolean
}

/** Reads all pages of a list. */
async function readAll<T>(
  page: (cursor: string | undefined) => Promise<{ items: unknown[]; next?: string | null | undefined }>,
): Promise<T[]> {
  const found: unknown[] = []
  let cursor: string | undefined
  do {
    const { items, next } = await page(cursor)
    found.push(...items)
    cursor = next ?? undefined
  } while (cursor)
  return found as T[]
}

/** Fills the technical file of a device in few large steps, each through the rules of its collection. */
export class SampleFile {
  private readonly cast: SamplePeople
  private readonly device: FilledDevice
  private readonly documents: SampleDocuments
  private readonly structure: TechdocStructure
  /** Sections that list other records instead of rows of their own. */
  private readonly drawn: ReadonlySet<string>
  private sections = new Map<string, SectionLine>()
  private readonly rows = new Map<string, FileRowLine[]>()
  private gspr: GsprRowLine[] = []

  private constructor(
    cast: SamplePeople,
    device: FilledDevice,
    documents: SampleDocuments,
    { structure, drawn }: { structure: TechdocStructure; drawn: ReadonlySet<string> },
  ) {
    this.cast = cast
    this.device = device
    this.documents = documents
    this.structure = structure
    this.drawn = drawn
  }

  static async open(
    cast: SamplePeople,
    device: FilledDevice,
    documents: SampleDocuments,
  ): Promise<SampleFile> {
    const pages = await Promise.all(
      FILE_PAGES.map((page) => cast.call(AUTHOR, structureRoutes.page, { params: { page } })),
    )
    const drawn = pages.flatMap(({ sections }) => sections.filter((one) => one.drawn).map(({ key }) => key))
    const structure = await techdocStructure()
    return new SampleFile(cast, device, documents, { structure, drawn: new Set(drawn) })
  }

  private holdsRows({ key, kind }: TechdocSection): boolean {
    return ['table', 'checklist', 'matrix'].includes(kind) && !this.drawn.has(key)
  }

  private async read(): Promise<void> {
    const query = { device: [this.device.id], sort: 'position' as const, limit: 100 }
    const at = (cursor: string | undefined) => ({ query: { ...query, ...(cursor ? { cursor } : {}) } })
    const sections = await readAll<SectionLine>((cursor) =>
      this.cast.call(AUTHOR, sectionRoutes.list, at(cursor)),
    )
    this.sections = new Map(sections.map((one) => [one.key, one]))
    this.rows.clear()
    const rows = await readAll<FileRowLine>((cursor) =>
      this.cast.call(AUTHOR, fileRowRoutes.list, at(cursor)),
    )
    for (const row of rows) this.rows.set(row.sectionKey!, [...(this.rows.get(row.sectionKey!) ?? []), row])
    const { rows: gspr } = await this.cast.call(AUTHOR, gsprPageRoutes.page, {
      params: { id: this.device.id },
    })
    this.gspr = gspr
  }

  /** The sections that apply to the device and are written already. */
  private written(): TechdocSection[] {
    return this.structure.sections.filter(
      (section) =>
        this.sections.get(section.key)!.figures!.applies !== 'not_applicable' &&
        this.device.isWritten(section),
    )
  }

  private idsOf(target: string): readonly string[] {
    if (target === 'gspr') return this.gspr.filter(({ answerable }) => answerable).map(({ id }) => id)
    if (target === 'section') return ['br.hazards', 'cl.cer'].map((key) => this.sections.get(key)!.id)
    const section = this.structure.sections.find(({ key }) => key === target)!
    return this.holdsRows(section)
      ? (this.rows.get(target) ?? []).map(({ id }) => id)
      : [this.sections.get(target)!.id]
  }

  private told(): Told {
    const { reviewerId, approverId } = this.device.judges
    return {
      cast: this.cast,
      device: this.device.texts,
      riskClass: this.device.riskClass,
      optionSets: this.structure.optionSets,
      people: [this.cast.id(AUTHOR), reviewerId, approverId],
      file: this.documents.file,
      documents: this.documents.byType,
      targets: (target) => this.idsOf(target),
      item: (section, ref) => this.rows.get(section)!.find(({ item }) => item === ref)!.id,
    }
  }

  /** Says which characteristics the device has; that decides which sections apply. */
  private async describe(): Promise<void> {
    const section = this.structure.sections.find(({ key }) => key === PROFILE)!
    const told = this.told()
    const changes = this.rows.get(PROFILE)!.map(({ id, item, values }, at) => {
      const present = this.device.present.has(item!) ? 'yes' : 'no'
      return [id, { values: complete(section, { ...values, present }, at, told) }] as const
    })
    await this.cast.editAll(AUTHOR, 'filerow', new Map(changes))
    await this.read()
  }

  private tableRows(section: TechdocSection, told: Told): FileValues[] {
    const said = TABLES[section.key]?.(told) ?? [{}]
    return said.map((one, at) => complete(section, one, at, told))
  }

  private itemRows(section: TechdocSection, told: Told): FileValues[] {
    const profile = Object.fromEntries(
      this.structure.optionSets['characteristic']!.map(
        ({ value }) => [value, this.device.present.has(value) ? 'yes' : 'no'] as const,
      ),
    )
    return this.rows.get(section.key)!.map(({ item, values }, at) => {
      const hints = section.items!.find(({ ref }) => ref === item)!.appliesHint ?? ['all']
      const row = { ref: item!, applies: matchHints(hints, profile) === 'yes', given: values ?? {} }
      return complete(section, { ...values, ...ITEMS[section.key]?.(told, row) }, at, told)
    })
  }

  /** Writes the rows of all tables; what they say of each other follows when all are there. */
  private async writeRows(): Promise<void> {
    const tables = this.written().filter((section) => this.holdsRows(section))
    const told = this.told()
    const added = tables
      .filter(({ items }) => !items)
      .flatMap((section) =>
        this.tableRows(section, told).map((values) => ({
          section: this.sections.get(section.key)!.id,
          values,
        })),
      )
    await this.cast.createAll(AUTHOR, 'filerow', added)
    await this.read()
    const now = this.told()
    const changes = tables
      .filter(({ key }) => key !== PROFILE)
      .flatMap((section) => {
        const values = section.items ? this.itemRows(section, now) : this.tableRows(section, now)
        return this.rows.get(section.key)!.map(({ id }, at) => [id, { values: values[at]! }] as const)
      })
    await this.cast.editAll(AUTHOR, 'filerow', new Map(changes))
  }

  /** Fills the forms, and names people and documents of all sections that are written. */
  private async writeForms(): Promise<void> {
    const told = this.told()
    const documents = [...this.documents.byType.values()].toSorted()
    const changes = this.written().map((section) => {
      const { id, values } = this.sections.get(section.key)!
      const filled = section.kind === 'form' && {
        values: complete(section, { ...values, ...FORMS[section.key]?.(told) }, 0, told),
      }
      return [id, { ...filled, documents, ownerId: this.cast.id(AUTHOR), ...this.device.judges }] as const
    })
    await this.cast.editAll(AUTHOR, 'section', new Map(changes))
  }

  /** RSK-9: the responsible person accepts the risks, once the plan names the method for their probability. */
  private async acceptHazards(): Promise<void> {
    await this.read()
    for (const { id, version } of this.rows.get('br.hazards') ?? [])
      await this.cast.call('responsible_person', fileRowRoutes.accept, { params: { id }, version })
  }

  private async writeTexts(): Promise<void> {
    const { paragraph } = this.cast.texts.techdoc
    for (const { key, title } of this.written().filter(({ kind }) => kind === 'richtext')) {
      const params = { id: this.sections.get(key)!.id, field: 'text' }
      const { id, version } = await this.cast.call(AUTHOR, richTextRoutes.open, { params })
      const text = this.cast.say(fillIn(paragraph, { section: title }))
      const content = {
        type: 'doc' as const,
        content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
      }
      await this.cast.call(AUTHOR, richTextRoutes.write, { params: { id }, version, body: { content } })
    }
  }

  /** Answers Annex I as the profile proposes: with standards and evidence, or with a justification. */
  private async answerAnnex(share: number): Promise<void> {
    const { met, place } = this.cast.texts.techdoc
    const standards = this.idsOf('f.standards').toSorted()
    const evidence = [...this.documents.byType.values()]
    const asked = this.gspr.filter(({ answerable }) => answerable)
    const edits = asked
      .slice(0, Math.round(asked.length * share))
      .map(({ id, version, ref, proposal }, at) => ({
        id,
        version,
        changes:
          proposal === 'not_applicable'
            ? { applicability: proposal, justification: justify(this.cast, ref!) }
            : {
                applicability: 'applicable' as const,
                method: 'hs' as const,
                standards,
                explanation: this.cast.say(met),
                evidence: [
                  {
                    document: evidence[at % evidence.length]!,
                    place: this.cast.say(fillIn(place, { n: String((at % 12) + 1) })),
                  },
                ],
              },
      }))
    await this.cast.call(AUTHOR, gsprRowRoutes.editMany, { params: { id: this.device.id }, body: { edits } })
  }

  /** Fills everything that is written already, and the given share of Annex I; gives the sections by key. */
  async fill(share: number): Promise<ReadonlyMap<string, string>> {
    await this.read()
    await this.describe()
    await this.writeRows()
    await this.read()
    await this.writeForms()
    await this.acceptHazards()
    await this.writeTexts()
    if (share > 0) await this.answerAnnex(share)
    return new Map(this.written().map(({ key }) => [key, this.sections.get(key)!.id]))
  }
}
