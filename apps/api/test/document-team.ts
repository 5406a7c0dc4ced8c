import { randomBytes } from 'node:crypto'
import type { Role } from 'contract'
import {
  type DocumentVersion,
  documentVersionRoutes as versions,
} from 'contract/techdoc/documents/document-versions'
import { type TechDocument, techDocumentRoutes as documents } from 'contract/techdoc/documents/tech-documents'
import type { LightMyRequestResponse } from 'fastify'
import type { Harness, Person } from './harness.ts'
import { Signer } from './signer.ts'
import { EvidenceUploader, sha256 } from './evidence-uploader.ts'

/** The people who control documents in one organisation, and what they do. */
export class DocumentTeam {
  readonly harness: Harness
  readonly org: string
  readonly author: Person
  readonly people: Readonly<Record<'reviewer' | 'second' | 'approver' | 'deputy' | 'prrc' | 'reader', Signer>>

  private constructor(harness: Harness, org: string, author: Person, people: DocumentTeam['people']) {
    this.harness = harness
    this.org = org
    this.author = author
    this.people = people
  }

  /** In an existing organisation, or in a new one. */
  static async open(harness: Harness, at?: { id: string; founder: Person }): Promise<DocumentTeam> {
    const { id, founder } = at ?? (await harness.organisation(['techdoc_author']))
    const signer = async (role: Role) => new Signer(harness, await harness.member(id, [role]), id)
    return new DocumentTeam(harness, id, founder, {
      reviewer: await signer('techdoc_reviewer'),
      second: await signer('medical_expert'),
      approver: await signer('techdoc_approver'),
      deputy: await signer('techdoc_approver'),
      prrc: await signer('prrc'),
      reader: await signer('techdoc_reader'),
    })
  }

  idOf(name: keyof DocumentTeam['people']): string {
    return this.people[name].person.id
  }

  tryRegister(more: object = {}, by = this.author): Promise<LightMyRequestResponse> {
    const body = {
      name: { en: 'Risk management plan' },
      docType: 'plan',
      language: 'en',
      confidentiality: 'internal',
      ...more,
    }
    return this.harness.call(documents.create, by, this.org, { body })
  }

  async register(more: object = {}): Promise<TechDocument> {
    const response = await this.tryRegister(more)
    if (response.statusCode !== 201) throw new Error(response.body)
    return response.json()
  }

  async document(id: string, as = this.author): Promise<TechDocument> {
    return (await this.harness.call(documents.get, as, this.org, { params: { id } })).json()
  }

  async get(id: string, as = this.author): Promise<DocumentVersion> {
    return (await this.harness.call(versions.get, as, this.org, { params: { id } })).json()
  }

  /** The versions of a document, the newest first. */
  async versionsOf(document: string): Promise<DocumentVersion[]> {
    const query = { document: [document], sort: '-createdAt' }
    const response = await this.harness.call(versions.list, this.author, this.org, { query })
    return response.json<{ items: DocumentVersion[] }>().items
  }

  async latest(document: string): Promise<DocumentVersion> {
    return this.get((await this.versionsOf(document))[0]!.id)
  }

  /** Evidence with a file of its own, which the scanner found clean. */
  async bring(
    bytes = randomBytes(64),
    by = this.author,
  ): Promise<{ id: string; bytes: Buffer; checksum: string }> {
    const uploader = new EvidenceUploader(this.harness, by, this.org)
    const { id } = await uploader.bring(bytes, 'plan.pdf')
    await this.harness.admin.query(
      `update stored_files set state = 'clean' where org_id = $1 and sha256 = decode($2, 'hex')`,
      [this.org, sha256(bytes)],
    )
    return { id, bytes, checksum: sha256(bytes) }
  }

  async change(id: string, body: object, by = this.author): Promise<LightMyRequestResponse> {
    const { version } = await this.get(id)
    return this.harness.call(versions.update, by, this.org, { params: { id }, version, body })
  }

  /** Sets file, reviewers and approvers: everything that a draft needs. */
  async fill(id: string, more: object = {}, bytes?: Buffer<ArrayBuffer>): Promise<string> {
    const { id: file } = await this.bring(bytes)
    const [reviewers, approvers] = [[this.idOf('reviewer')], [this.idOf('approver')]]
    const response = await this.change(id, { file, reviewers, approvers, ...more })
    if (response.statusCode !== 200) throw new Error(response.body)
    return file
  }

  async move(id: string, to: string, by = this.author, reason?: string): Promise<LightMyRequestResponse> {
    const { version } = await this.get(id)
    const body = { to, ...(reason ? { reason } : {}) }
    return this.harness.call(versions.transition, by, this.org, { params: { id }, version, body })
  }

  async submit(id: string): Promise<void> {
    const response = await this.move(id, 'in_review')
    if (response.statusCode !== 200) throw new Error(response.body)
  }

  sign(id: string, who: keyof DocumentTeam['people'], meaning: 'review' | 'approval') {
    return this.people[who].sign(id, { meaning, to: meaning === 'review' ? 'in_review' : 'in_approval' })
  }

  /** From a draft to an approved version, by one reviewer and one approver. */
  async approve(id: string, more: object = {}, bytes?: Buffer<ArrayBuffer>): Promise<void> {
    await this.fill(id, more, bytes)
    await this.submit(id)
    await this.sign(id, 'reviewer', 'review')
    await this.sign(id, 'approver', 'approval')
  }

  release(id: string) {
    return this.people.prrc.sign(id, { meaning: 'release', to: 'effective' })
  }

  /** A document with a version in force that has these bytes. */
  async publish(
    more: object = {},
    bytes?: Buffer<ArrayBuffer>,
  ): Promise<{ document: TechDocument; version: DocumentVersion }> {
    const document = await this.register(more)
    const { id } = await this.latest(document.id)
    await this.approve(id, {}, bytes)
    await this.release(id)
    return { document: await this.document(document.id), version: await this.get(id) }
  }

  revise(
    document: string,
    more: object = { changeSummary: 'New supplier' },
  ): Promise<LightMyRequestResponse> {
    return this.harness.call(versions.create, this.author, this.org, { body: { document, ...more } })
  }
}
