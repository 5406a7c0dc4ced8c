import { devices } from 'contract/techdoc/devices'
import { packages } from 'contract/techdoc/packages/packages'
import { questions } from 'contract/techdoc/packages/questions'
import { exportVerdict } from './export-verdict.ts'
import type { Probe } from './probe.ts'

const reason = 'security test'
/** The only section in the technical files of these tests. */
const SECTION = 'f.terms'

/** Gives content to a package that was inserted directly. */
const WITH_ITEMS = `insert into package_items (org_id, package, assembly, key, position, content, hash)
  select p.org_id, p.id, p.assembly, i.key, i.position, i.content, i.hash
  from packages p join lateral (select * from package_items i where i.org_id = p.org_id and i.key = '${SECTION}' limit 1) i on true
  where p.id = $1 on conflict do nothing`

const WITH_FILES = `with clean as (update stored_files s set state = 'clean' from packages p
    where p.id = $1 and s.org_id = p.org_id returning s.org_id, s.sha256)
  insert into package_files (org_id, package, assembly, version, sha256, name)
  select p.org_id, p.id, p.assembly, v.id, (select c.sha256 from clean c limit 1), 'report.pdf'
  from packages p join documentversions v on v.org_id = p.org_id where p.id = $1 on conflict do nothing`

const onPackage = (more: Omit<Probe, 'of' | 'request'>, rest: object = {}, params: object = {}): Probe => ({
  of: packages,
  ...more,
  request: (world, target = world.targets.get('package')) => ({
    params: { id: target!.id, ...params },
    ...rest,
  }),
})

/** How the routes of packages of technical files are called. */
export const packageProbes: Record<string, Probe | Probe[]> = {
  'packages.assemble': {
    of: packages,
    request: (world, target = world.targets.get('package')) => ({
      params: { id: target!.id },
      version: target!.version,
    }),
  },
  'packages.share': onPackage({}, { body: { people: [] } }),
  'packages.compare': {
    of: packages,
    ready: { status: 'draft', sql: WITH_ITEMS },
    request: (world, target = world.targets.get('package')) => ({
      params: { id: target!.id },
      query: { from: world.seconds.get('package')! },
    }),
  },
  'packages.contents': onPackage({ ready: { status: 'draft', sql: WITH_ITEMS } }),
  'packages.section': onPackage({ ready: { status: 'draft', sql: WITH_ITEMS } }, {}, { key: SECTION }),
  'packages.document': {
    of: packages,
    ready: { status: 'draft', sql: WITH_FILES },
    request: (world, target = world.targets.get('package')) => ({
      params: { id: target!.id, versionId: world.recordOf('documentversion')! },
    }),
  },
  'packages.shared': { request: () => ({}) },
  'packages.ask': onPackage({ makesOthers: true }, { body: { text: reason } }),
  'packages.answersDue': onPackage({}, { body: { dueOn: '2031-05-04' } }),
  'packages.answerFile': {
    of: questions,
    // The questions in these tests have no files.
    forbidden: true,
    request: (world, target = world.targets.get('question')) => ({
      params: { id: world.recordOf('package')!, questionId: target!.id, fileId: target!.id },
    }),
  },
  'packages.closeQuestion': {
    of: questions,
    ready: { status: 'answered' },
    request: (world, target = world.targets.get('question')) => ({
      params: { id: world.recordOf('package')!, questionId: target!.id },
    }),
  },
  'fileExports.device': {
    of: devices,
    makesOthers: true,
    verdict: exportVerdict,
    request: (world, target = world.targets.get('device')) => ({
      params: { id: target!.id },
      body: { format: 'file_word' },
    }),
  },
  'fileExports.package': onPackage(
    { makesOthers: true, verdict: exportVerdict },
    { body: { format: 'file_word' } },
  ),
}
