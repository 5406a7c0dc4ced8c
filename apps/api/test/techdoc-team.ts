import type { Meaning, Route } from 'contract'
import { type Device, deviceRoutes } from 'contract/techdoc/devices'
import { type FileRowLine, fileRowRoutes } from 'contract/techdoc/file/file-rows'
import {
  type FileValues,
  type Section,
  type SectionLine,
  sectionRoutes,
} from 'contract/techdoc/file/sections'
import type { LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'
import { watchDueDates } from '#modules/workspace/notifications/due.jobs.ts'
import { makeExport } from '#test/make-export.ts'
import { Harness, type Person, type Request } from './harness.ts'
import { Signer } from './signer.ts'

/** The people who write technical files, one for each role. */
export class TechdocTeam {
  readonly harness: Harness
  readonly org: string
  readonly author: Person
  reviewer!: Person
  approver!: Person
  prrc!: Person
  reader!: Person

  private constructor(harness: Harness, org: string, author: Person) {
    this.harness = harness
    this.org = org
    this.author = author
  }

  static async start(overrides: Record<string, string | undefined> = {}): Promise<TechdocTeam> {
    const harness = await Harness.start(overrides)
    const { id, founder } = await harness.organisation(['techdoc_author'])
    const one = new TechdocTeam(harness, id, founder)
    one.reviewer = await harness.member(id, ['techdoc_reviewer'], 'Rita Reviewer')
    one.approver = await harness.member(id, ['techdoc_approver'], 'Omar Approver')
    one.prrc = await harness.member(id, ['prrc'], 'Paula Release')
    one.reader = await harness.member(id, ['techdoc_reader'], 'Rami Reader')
    return one
  }

  stop(): Promise<void> {
    return this.harness.stop()
  }

  call(route: Route, who: Person, request: Request = {}): Promise<LightMyRequestResponse> {
    return this.harness.call(route, who, this.org, request)
  }

  /** Calls a route that must succeed. */
  async ok<T>(route: Route, who: Person, request: Request = {}): Promise<T> {
    const response = await this.call(route, who, request)
    expect(response.statusCode, `${route.name}: ${response.body}`).toBeLessThan(300)
    return response.json<T>()
  }

  device(more: object = {}): Promise<Device> {
    const body = { name: { en: 'Infusion pump' }, riskClass: 'IIb', language: 'en', ...more }
    return this.ok(deviceRoutes.create, this.author, { body })
  }

  async sections(device: string, who = this.author): Promise<Map<string, SectionLine>> {
    const lines: SectionLine[] = []
    let cursor: string | null | undefined
    do {
      const query = { device: [device], sort: 'position', limit: 100, ...(cursor ? { cursor } : {}) }
      const page = await this.ok<{ items: SectionLine[]; next: string | null }>(sectionRoutes.list, who, {
        query,
      })
      lines.push(...page.items)
      cursor = page.next
    } while (cursor)
    return new Map(lines.map((line) => [line.key, line]))
  }

  async section(device: string, key: string, who = this.author): Promise<Section> {
    const { id } = (await this.sections(device, who)).get(key)!
    return this.ok(sectionRoutes.get, who, { params: { id } })
  }

  /** Fills fields of a section; existing values stay. */
  async fill(device: string, key: string, values: FileValues, more: object = {}): Promise<Section> {
    const { id, version, values: before } = await this.section(device, key)
    const body = { values: { ...before, ...values }, ...more }
    return this.ok(sectionRoutes.update, this.author, { params: { id }, version, body })
  }

  async rows(device: string, key: string): Promise<FileRowLine[]> {
    const { id } = (await this.sections(device)).get(key)!
    const query = { section: [id], sort: 'position', limit: 100 }
    return (await this.ok<{ items: FileRowLine[] }>(fileRowRoutes.list, this.author, { query })).items
  }

  async add(device: string, key: string, ...rows: FileValues[]): Promise<FileRowLine[]> {
    return this.addTo((await this.sections(device)).get(key)!.id, rows)
  }

  /** Adds rows to a section that is known by its id. */
  async addTo(id: string, rows: readonly FileValues[]): Promise<FileRowLine[]> {
    const { lines } = await this.ok<{ lines: FileRowLine[] }>(fileRowRoutes.addMany, this.author, {
      params: { id },
      body: { rows },
    })
    return lines
  }

  async edit(row: FileRowLine, values: FileValues): Promise<FileRowLine> {
    const body = { values: { ...row.values, ...values } }
    return this.ok(fileRowRoutes.update, this.author, { params: { id: row.id }, version: row.version, body })
  }

  step(section: Pick<Section, 'id' | 'version'>, to: string, who: Person, reason?: string) {
    const { id, version } = section
    return this.call(sectionRoutes.transition, who, {
      params: { id },
      version,
      body: { to, ...(reason ? { reason } : {}) },
    })
  }

  sign(section: string, who: Person, meaning: Meaning, to?: string, reason?: string) {
    const signer = new Signer(this.harness, who, this.org)
    return signer.sign(section, { meaning, ...(to ? { to } : {}), ...(reason ? { reason } : {}) })
  }

  /** Sends the reminders due on this day, as the worker does. */
  remind(day: string): Promise<void> {
    return watchDueDates(this.harness.services, { org: this.org }, new Date(`${day}T12:00:00Z`))
  }

  /** Generates the requested export, as the worker does. */
  makeExport(id: string): Promise<void> {
    return makeExport(this.harness.services, { org: this.org, export: id })
  }

  /** Takes a section from draft to approval. */
  async approve(device: string, key: string): Promise<Section> {
    const { id, version } = await this.section(device, key)
    const body = {
      reviewerId: this.reviewer.id,
      approverId: this.approver.id,
      completeReason: 'Complete as far as this device goes.',
    }
    let now = await this.ok<Section>(sectionRoutes.update, this.author, { params: { id }, version, body })
    for (const to of ['ready_for_review', 'in_review'])
      now = await this.ok<Section>(sectionRoutes.transition, this.author, {
        params: { id },
        version: now.version,
        body: { to },
      })
    await this.sign(id, this.reviewer, 'review')
    await this.sign(id, this.approver, 'approval', 'approved')
    return this.section(device, key)
  }
}
