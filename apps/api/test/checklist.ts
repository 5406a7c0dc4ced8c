import type { Device } from 'contract/techdoc/devices'
import { deviceRoutes } from 'contract/techdoc/devices'
import { type FileRowLine, fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { type GsprPage, gsprPageRoutes } from 'contract/techdoc/gspr/gspr-page'
import { type GsprRow, gsprRowRoutes, type GsprRowLine } from 'contract/techdoc/gspr/gspr-rows'
import { type FileValues, type SectionLine, sectionRoutes } from 'contract/techdoc/file/sections'
import type { Route } from 'contract'
import { expect } from 'vitest'
import type { Harness, Person, Request } from './harness.ts'

export interface EditedRow<Line = GsprRow> {
  outcome: string
  line: Line
  problems: unknown[]
}

/** A justification that refers to the device. */
export const REASON = 'The device is implanted once and is never sharpened by anybody.'

/** The GSPR checklist of one device, and the parts of its file that the answers refer to. */
export class Checklist {
  readonly harness: Harness
  readonly org: string
  readonly author: Person
  readonly device: Device

  private constructor(harness: Harness, org: string, author: Person, device: Device) {
    this.harness = harness
    this.org = org
    this.author = author
    this.device = device
  }

  static async begin(harness: Harness, org: string, author: Person): Promise<Checklist> {
    const body = { name: { en: 'Infusion pump' }, riskClass: 'IIb', language: 'en' }
    const response = await harness.call(deviceRoutes.create, author, org, { body })
    expect(response.statusCode, response.body).toBe(201)
    return new Checklist(harness, org, author, response.json())
  }

  private async ok<T>(route: Route, who: Person, request: Request): Promise<T> {
    const response = await this.harness.call(route, who, this.org, request)
    expect(response.statusCode, `${route.name}: ${response.body}`).toBe(200)
    return response.json<T>()
  }

  page(who = this.author, query: object = {}): Promise<GsprPage> {
    return this.ok(gsprPageRoutes.page, who, { params: { id: this.device.id }, query: { ...query } })
  }

  async row(ref: string): Promise<GsprRowLine> {
    return (await this.page()).rows.find((row) => row.ref === ref)!
  }

  /** The outcome of editing rows, by row number. */
  async try(by: Record<string, object>, who = this.author): Promise<Record<string, EditedRow>> {
    const { rows } = await this.page()
    const edits = Object.entries(by).map(([ref, changes]) => {
      const { id, version } = rows.find((row) => row.ref === ref)!
      return { id, version, changes }
    })
    const { lines } = await this.ok<{ lines: EditedRow[] }>(gsprRowRoutes.editMany, who, {
      params: { id: this.device.id },
      body: { edits },
    })
    return Object.fromEntries(lines.map((one) => [one.line.ref, one]))
  }

  /** Answers one row, which must be saved. */
  async answer(ref: string, changes: object, who = this.author): Promise<GsprRow> {
    const edited = (await this.try({ [ref]: changes }, who))[ref]!
    expect([edited.outcome, edited.problems]).toEqual(['saved', []])
    return edited.line
  }

  async section(key: string): Promise<SectionLine> {
    let cursor: string | null | undefined
    do {
      const query = { device: [this.device.id], limit: 100, ...(cursor ? { cursor } : {}) }
      const page = await this.ok<{ items: SectionLine[]; next: string | null }>(
        sectionRoutes.list,
        this.author,
        { query },
      )
      const found = page.items.find((section) => section.key === key)
      if (found) return found
      cursor = page.next
    } while (cursor)
    throw new Error(key)
  }

  /** Adds a row to a table of the file. */
  async add(key: string, values: FileValues): Promise<FileRowLine> {
    const { id } = await this.section(key)
    const { lines } = await this.ok<{ lines: FileRowLine[] }>(fileRowRoutes.addMany, this.author, {
      params: { id },
      body: { rows: [values] },
    })
    return lines[0]!
  }

  change({ id, version, values }: FileRowLine, more: FileValues): Promise<FileRowLine> {
    const body = { values: { ...values, ...more } }
    return this.ok(fileRowRoutes.update, this.author, { params: { id }, version, body })
  }

  /** Answers a predefined row, by its item. */
  async fill(key: string, item: string, values: FileValues): Promise<FileRowLine> {
    const { id } = await this.section(key)
    const query = { section: [id], limit: 100 }
    const { items } = await this.ok<{ items: FileRowLine[] }>(fileRowRoutes.list, this.author, { query })
    return this.change(
      items.find((row) => row.item === item)!,
      values,
    )
  }

  /** Sets the characteristics of the device. */
  async characterise(present: Readonly<Record<string, 'yes' | 'no' | 'tbd'>>): Promise<void> {
    for (const [item, answer] of Object.entries(present))
      await this.fill('dd.characteristics', item, { present: answer })
  }
}
