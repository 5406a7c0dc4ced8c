import { issueRoutes } from 'contract/audit/issues'
import { procedureRoutes } from 'contract/audit/procedures'
import { projectRoutes } from 'contract/audit/projects'
import { sampleRoutes } from 'contract/audit/samples'
import { gapAnalysisRoutes } from 'contract/compliance/gap-analyses'
import { universeRoutes } from 'contract/compliance/universes'
import { assessmentRoutes } from 'contract/risk/assessments'
import { riskRoutes } from 'contract/risk/risks'
import { deviceRoutes } from 'contract/techdoc/devices'
import { techDocumentRoutes } from 'contract/techdoc/documents/tech-documents'
import { packageRoutes } from 'contract/techdoc/packages/packages'
import type { Locale } from 'contract/locale'
import { meRoutes } from 'contract/workspace/me'
import { sampleDataRoutes } from 'contract/workspace/sample-data'
import { callAs, createPerson, type Person } from './people.ts'
import { expect } from './test.ts'

/** Every page of the product in an organisation with a year of work in it, by the name of its picture. */
async function addressesIn(person: Person, organisation: string): Promise<Record<string, string>> {
  const call = await callAs(person, organisation)
  const one = { query: { limit: 1 } }
  const [projects, sealed] = [
    (await call(projectRoutes.list, { query: { limit: 1, status: ['fieldwork'] } })).items[0]!.id,
    (await call(projectRoutes.list, { query: { limit: 1, status: ['closed'] } })).items[0]!.id,
  ]
  const procedures = (await call(procedureRoutes.list, { query: { limit: 50, project: [projects] } })).items
  const samples = (await call(sampleRoutes.list, { query: { limit: 50 } })).items
  const sampled =
    procedures.find(({ id }) => samples.some(({ procedure }) => procedure === id)) ?? procedures[0]!
  const issue = (await call(issueRoutes.list, { query: { limit: 1, project: [sealed] } })).items[0]!.id
  const universe = (await call(universeRoutes.list, one)).items[0]!.id
  const gap = (await call(gapAnalysisRoutes.list, one)).items[0]!.id
  const assessments = (await call(assessmentRoutes.list, { query: { limit: 20 } })).items
  const device = (await call(deviceRoutes.list, one)).items[0]!.id
  const risk = (await call(riskRoutes.list, one)).items[0]!.id
  const document = (await call(techDocumentRoutes.list, one)).items[0]!.id
  const sent = (await call(packageRoutes.list, one)).items[0]!.id
  return {
    home: '/home',
    'my-work': '/my-work',
    changes: '/changes',
    evidence: '/evidence',
    actions: '/actions',
    requests: '/requests',
    calendar: '/compliance-calendar',
    traceability: `/traceability?type=risk&id=${risk}`,
    projects: '/projects',
    'project-dashboard': `/dashboard/${projects}`,
    planning: `/planning/${projects}`,
    fieldwork: `/fieldwork/${projects}`,
    procedure: `/fieldwork/${projects}?procedure=${sampled.id}`,
    sample: `/fieldwork/${projects}/samples/${sampled.id}`,
    completion: `/completion/${sealed}`,
    issues: `/issues/${sealed}`,
    issue: `/issues/${sealed}/${issue}`,
    'export-data': `/export-data/${sealed}`,
    'project-setup': `/projects/details/${projects}`,
    'audit-dashboard': '/audit-dashboard',
    'all-issues': '/issues',
    procedures: '/procedures',
    'proposed-changes': '/proposed-changes',
    'risk-dashboard': '/risk-dashboard',
    'risk-register': '/risk-assessments',
    'risk-assessment': `/risk-assessment-details/${assessments[0]!.id}`,
    'risk-summary': `/risk-assessment-summary/${assessments.at(-1)!.id}`,
    'assessed-risks': '/risk-assessments/risks',
    indicators: '/indicators',
    'indicator-values': '/indicator-values',
    'threshold-breaches': '/threshold-breaches',
    'loss-estimates': '/loss-estimates',
    processes: '/process',
    controls: '/controls',
    risks: '/risks',
    'risk-panel': `/risks?record=${risk}`,
    risk: `/risks/${risk}`,
    acceptances: '/acceptances',
    'risk-method': '/risk-method',
    universes: '/regulatory-universes/',
    'universe-setup': `/regulatory-universe/${universe}`,
    requirements: `/regulatory-requirements/${universe}`,
    'compliance-risks': '/compliance-risk-assessments',
    'gap-analyses': '/gap-analysis',
    gap: `/gap-analysis/${gap}`,
    deadlines: '/statutory-clocks',
    obligations: '/recurring-duties',
    monitoring: '/source-watch',
    devices: '/devices',
    device: `/devices/${device}`,
    foundations: `/foundations?device=${device}`,
    'device-description': '/device-description',
    gspr: '/gspr-checklist',
    'benefit-risk': '/benefit-risk-analysis',
    clinical: '/clinical-evaluation-and-pms',
    documents: '/documents',
    document: `/documents/${document}`,
    classification: '/device-classification',
    'file-checks': '/file-checks',
    packages: '/packages',
    package: `/packages/${sent}`,
    questions: '/questions',
    users: '/users',
    'organisation-settings': '/organisation-settings',
    'access-reviews': '/access-reviews',
    integrations: '/integrations',
    payment: '/payment',
    settings: '/settings',
    template: '/template',
  }
}

/** A person with an organisation to explore, and every address in it. */
export async function openSample(locale: Locale) {
  const person = await createPerson(locale)
  const begin = await callAs(person)
  await begin(meRoutes.update, { body: { locale } })
  const { organisationId } = await begin(sampleDataRoutes.begin, {})
  const call = await callAs(person, organisationId)
  const state = async () => (await call(sampleDataRoutes.get, {})).state
  await expect.poll(state, { timeout: 600_000 }).toBe('ready')
  const addresses = await addressesIn(person, organisationId)
  const only = process.env['ONLY']?.split(',')
  return {
    person,
    organisation: organisationId,
    pages: Object.entries(addresses).filter(([name]) => !only || only.includes(name)),
  }
}
