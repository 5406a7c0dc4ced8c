import { createHash } from 'node:crypto'
import { type Evidence, type EvidenceFile, evidenceRoutes as routes } from 'contract/workspace/evidence'
import type { LightMyRequestResponse } from 'fastify'
import { recordScan } from '#modules/workspace/evidence/index.ts'
import { createScan } from '#platform/scanner/scanner.ts'
import { scanFile } from '#platform/uploads/scan-file.ts'
import type { Harness, Person } from './harness.ts'

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A member of an organisation with everything needed to add evidence. */
export class EvidenceUploader {
  readonly harness: Harness
  readonly person: Person
  readonly org: string
  constructor(harness: Harness, person: Person, org: string) {
    this.harness = harness
    this.person = person
    this.org = org
  }

  get headers(): Record<string, string> {
    return {
      authorization: `token ${this.person.token}`,
      'x-organisation': this.org,
      'tus-resumable': '1.0.0',
    }
  }

  /** Creates an upload and returns the server's answer. */
  begin(name: string, length: number, hash: string): Promise<LightMyRequestResponse> {
    return this.harness.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: {
        ...this.headers,
        'upload-length': String(length),
        'upload-metadata': `filename ${base64(name)},sha256 ${base64(hash)}`,
      },
    })
  }

  send(url: string, bytes: Buffer, offset = 0): Promise<LightMyRequestResponse> {
    return this.harness.app.inject({
      method: 'PATCH',
      url,
      headers: {
        ...this.headers,
        'upload-offset': String(offset),
        'content-type': 'application/offset+octet-stream',
        'content-length': String(bytes.length),
      },
      payload: bytes,
    })
  }

  /** Uploads in one request; returns the id of the upload. */
  async upload(bytes: Buffer, name = 'minutes.pdf'): Promise<string> {
    const begun = await this.begin(name, bytes.length, sha256(bytes))
    if (begun.statusCode !== 201) throw new Error(begun.body)
    const url = String(begun.headers.location)
    const sent = await this.send(url, bytes)
    if (sent.statusCode !== 204) throw new Error(sent.body)
    return url.split('/').at(-1)!
  }

  async create(more: object = {}): Promise<Evidence> {
    const body = {
      name: { en: 'Minutes' },
      obtainedOn: '2026-11-15',
      obtainedBy: this.person.id,
      confidentiality: 'internal',
      ...more,
    }
    const response = await this.harness.call(routes.create, this.person, this.org, { body })
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json()
  }

  async attach(evidence: string, upload: string): Promise<EvidenceFile> {
    const request = { params: { id: evidence }, body: { upload } }
    const response = await this.harness.call(routes.attach, this.person, this.org, request)
    if (response.statusCode !== 200) throw new Error(response.body)
    return response.json()
  }

  /** A new piece of evidence with these bytes. */
  async bring(bytes: Buffer, name?: string, more?: object): Promise<{ id: string; file: EvidenceFile }> {
    const { id } = await this.create(more)
    return { id, file: await this.attach(id, await this.upload(bytes, name)) }
  }

  /** Runs the scan as the worker does. */
  scan(bytes: Buffer): Promise<void> {
    const { services, config } = this.harness
    return scanFile(services, createScan(config), { org: this.org, sha256: sha256(bytes) }, recordScan)
  }

  /** A route of one file, as this person calls it. */
  open(
    route: typeof routes.download | typeof routes.view,
    id: string,
    fileId: string,
    headers: Record<string, string> = {},
  ): Promise<LightMyRequestResponse> {
    return this.harness.call(route, this.person, this.org, { params: { id, fileId }, headers })
  }
}
