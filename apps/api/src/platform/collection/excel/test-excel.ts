import type { ImportReport, Route } from 'contract'
import { processRoutes, type Process } from 'contract/risk/processes'
import type { subprocessRoutes } from 'contract/risk/subprocesses'
import type { unitRoutes } from 'contract/workspace/units'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect } from 'vitest'
import { Harness, type Person, type Request } from '#test/harness.ts'
import { type Line, linesOf } from './test-workbook.ts'

type Routes = typeof processRoutes | typeof subprocessRoutes | typeof unitRoutes

export const text = (word: string) => ({ en: word, fr: `${word} (fr)`, ar: `${word} عملية` })

/** An organisation with a risk manager who exports and imports workbooks, for the tests of one file. */
export class ExcelTest {
  harness!: Harness
  org!: string
  manager!: Person
  codeCount = 0

  constructor() {
    beforeAll(async () => {
      this.harness = await Harness.start()
      const { id, founder } = await this.harness.organisation(['risk_manager'], 'Manager')
      this.org = id
      this.manager = founder
    })
    afterAll(() => this.harness.stop())
  }

  call(route: Route, request: Request, who = this.manager): Promise<LightMyRequestResponse> {
    return this.harness.call(route, who, this.org, request)
  }

  nextCode(): string {
    return `X${String(++this.codeCount).padStart(3, '0')}`
  }

  async create(more: object = {}): Promise<Process> {
    const code = this.nextCode()
    const base = { code, name: text(code), description: text('About'), family: 'finance', ownerRole: 'CFO' }
    const response = await this.call(processRoutes.create, { body: { ...base, ...more } })
    expect(response.statusCode, response.body).toBe(201)
    return response.json()
  }

  async read(id: string): Promise<Process> {
    return (await this.call(processRoutes.get, { params: { id } })).json()
  }

  async exported(query: object = {}, routes: Routes = processRoutes): Promise<Buffer> {
    const response = await this.call(routes.export, { query: { ...query } })
    expect(response.statusCode, response.body).toBe(200)
    return response.rawPayload
  }

  /** The exported row of a record, ready to be edited. */
  async lineOf(record: Process): Promise<Line> {
    return (await linesOf(await this.exported())).find((line) => line['_id'] === record.id)!
  }

  async check(bytes: Uint8Array, routes: Routes = processRoutes): Promise<ImportReport> {
    const response = await this.call(routes.importCheck, { body: Buffer.from(bytes) })
    expect(response.statusCode, response.body).toBe(200)
    return response.json()
  }

  send(
    bytes: Uint8Array,
    routes: Routes = processRoutes,
    query: object = {},
    who = this.manager,
  ): Promise<LightMyRequestResponse> {
    return this.call(routes.importCommit, { body: Buffer.from(bytes), query: { ...query } }, who)
  }
}
