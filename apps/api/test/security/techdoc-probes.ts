import type { LightMyRequestResponse } from 'fastify'
import { completeAnswers } from 'contract/techdoc/classification/classification-input'
import { devices } from 'contract/techdoc/devices'
import { filerows } from 'contract/techdoc/file/file-rows'
import { gsprrows } from 'contract/techdoc/gspr/gspr-rows'
import { sections } from 'contract/techdoc/file/sections'
import { documentversions } from 'contract/techdoc/documents/document-versions'
import { techdocuments } from 'contract/techdoc/documents/tech-documents'
import type { Probe } from './probe.ts'

const reason = 'security test'

/** A version with the organisation's stored file, marked clean. */
const WITH_FILE = `with clean as (update stored_files s set state = 'clean' from records r
    where r.id = $1 and s.org_id = r.org_id returning s.org_id, s.sha256),
  held as (select f.org_id, f.record_id, f.sha256 from evidence_files f join clean c
    on c.org_id = f.org_id and c.sha256 = f.sha256 limit 1)
  update documentversions v set file = h.record_id, checksum = encode(h.sha256, 'hex') from held h
  where v.id = $1 and v.org_id = h.org_id`

const onDevice = (params: Record<string, string> = {}): Probe => ({
  of: devices,
  request: (world, target = world.targets.get('device')) => ({ params: { id: target!.id, ...params } }),
})

/** How the routes of technical files that belong to no collection are called. */
/** The sections and rows of these tests take their values from nowhere; that is said only to those who may change them. */
const sourceVerdict = ({ body, statusCode }: LightMyRequestResponse): string =>
  body.includes('not_inherited') ? '200' : String(statusCode)

export const techdocProbes: Record<string, Probe | Probe[]> = {
  'harmonisedStandards.list': { request: () => ({}) },
  'fileStructure.page': { request: () => ({ params: { page: 'foundations' } }) },
  'fileChecks.findings': onDevice(),
  'fileChecks.traces': onDevice(),
  'fileChecks.trace': onDevice({ rule: 'TRC-2' }),
  'fileImpact.read': [sections, filerows, techdocuments].map((of) => ({
    of,
    variant: of.type,
    request: (world, target = world.targets.get(of.type)) => ({ params: { id: target!.id } }),
  })),
  'classification.read': {
    of: devices,
    request: (world, target = world.targets.get('device')) => ({ params: { id: target!.id } }),
  },
  'classification.decide': {
    of: devices,
    // Without a file there is nothing to write into.
    forbidden: true,
    request: (world, target = world.targets.get('device')) => ({
      params: { id: target!.id },
      version: target!.version,
      body: {
        input: completeAnswers({ invasiveness: 'none', duration: 'transient' }),
        conclusion: reason,
      },
    }),
  },
  'manufacturerData.read': { request: () => ({}) },
  'manufacturerData.create': { request: () => ({ body: { language: 'en' } }) },
  'inheritance.followers': {
    of: sections,
    request: (world, target = world.targets.get('section')) => ({ params: { id: target!.id } }),
  },
  'inheritance.apply': {
    of: sections,
    makesOthers: true,
    request: (world, target = world.targets.get('section')) => ({
      params: { id: target!.id },
      body: { reason, replaceEntered: false },
    }),
  },
  'inheritance.ownSection': {
    of: sections,
    forbidden: true,
    verdict: sourceVerdict,
    request: (world, target = world.targets.get('section')) => ({
      params: { id: target!.id },
      version: target!.version,
      body: { fields: ['legalName'], reason },
    }),
  },
  'inheritance.ownRow': {
    of: filerows,
    forbidden: true,
    verdict: sourceVerdict,
    request: (world, target = world.targets.get('filerow')) => ({
      params: { id: target!.id },
      version: target!.version,
      body: { fields: ['term'], reason },
    }),
  },
  'deviceCopies.copy': {
    of: devices,
    makesOthers: true,
    request: (world, target = world.targets.get('device')) => ({
      params: { id: target!.id },
      body: { name: { en: reason }, pages: [], documents: false, variant: false },
    }),
  },
  'deviceCopies.differences': onDevice(),
  'filerows.addMany': {
    of: sections,
    makesOthers: true,
    request: (world, target = world.targets.get('section')) => ({
      params: { id: target!.id },
      body: { rows: [{ term: reason }] },
    }),
  },
  'filerows.editMany': {
    of: filerows,
    request: (world, target = world.targets.get('filerow')) => ({
      params: { id: world.recordOf('section')! },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { values: { term: reason } } }] },
    }),
  },
  // The rows of these tests are no hazards.
  'filerows.accept': {
    of: filerows,
    forbidden: true,
    request: (world, target = world.targets.get('filerow')) => ({
      params: { id: target!.id },
      version: target!.version,
    }),
  },
  'filerows.withdrawAcceptance': {
    of: filerows,
    forbidden: true,
    request: (world, target = world.targets.get('filerow')) => ({
      params: { id: target!.id },
      version: target!.version,
      body: { reason },
    }),
  },
  'techdocuments.citations': {
    of: techdocuments,
    request: (world, target = world.targets.get('techdocument')) => ({ params: { id: target!.id } }),
  },
  'documentversions.planRelease': {
    of: documentversions,
    ready: { status: 'approved' },
    request: (world, target = world.targets.get('documentversion')) => ({
      params: { id: target!.id },
      body: { effectiveOn: '2031-05-04', trainingDone: true },
    }),
  },
  'documentversions.download': {
    of: documentversions,
    ready: { status: 'draft', sql: WITH_FILE },
    request: (world, target = world.targets.get('documentversion')) => ({ params: { id: target!.id } }),
  },
  'gspr.page': {
    of: devices,
    // The devices in these tests have no rows of Annex I.
    forbidden: true,
    request: (world, target = world.targets.get('device')) => ({ params: { id: target!.id } }),
  },
  'gsprrows.takeProposals': {
    of: devices,
    makesOthers: true,
    request: (world, target = world.targets.get('device')) => ({ params: { id: target!.id } }),
  },
  'gsprrows.teamCheck': {
    of: devices,
    request: (world, target = world.targets.get('device')) => ({
      params: { id: target!.id },
      body: [{ ref: '10.2', applicable: 'Yes' }],
    }),
  },
  'gsprrows.teamImport': {
    of: gsprrows,
    makesOthers: true,
    // The only GSPR row that the technical files of these tests keep.
    request: (world, target = world.targets.get('gsprrow')) => ({
      params: { id: target!.device ?? world.targets.get('device')!.id },
      query: { validOnly: true },
      body: [{ ref: '10.2', applicable: 'No', justification: 'Nothing of the device leaves particles.' }],
    }),
  },
  'eudamed.check': onDevice(),
  'generatedDocuments.list': { request: () => ({}) },
  'eudamed.differences': {
    of: devices,
    request: (world, target = world.targets.get('device')) => ({
      params: { id: target!.id },
      body: {
        xml: '<BasicUDI><identifier><DICode>4012345PUMPAB</DICode></identifier></BasicUDI>',
      },
    }),
  },
  'gsprrows.editMany': {
    of: gsprrows,
    request: (world, target = world.targets.get('gsprrow')) => ({
      params: { id: target!.device ?? world.targets.get('device')!.id },
      body: { edits: [{ id: target!.id, version: target!.version, changes: { comment: reason } }] },
    }),
  },
}
