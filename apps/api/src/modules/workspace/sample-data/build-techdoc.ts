import type { SampleDevice } from 'content'
import {
  type ClassificationAnswers,
  completeAnswers,
} from 'contract/techdoc/classification/classification-input'
import { classificationRoutes } from 'contract/techdoc/classification/device-classification'
import { deviceRoutes } from 'contract/techdoc/devices'
import { AUTHOR, buildDocuments, type SampleDocuments } from './build-documents.ts'
import { buildPackage } from './build-package.ts'
import { SampleFile } from './fill-file.ts'
import { type SamplePeople, day } from './sample-people.ts'

const [REVIEWER, APPROVER] = ['responsible_person', 'quality_manager'] as const

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

const PUMP =
  words(`physical patient-contact active electrical internal-power external-power monitoring software
  networked non-sterile reusable cmr-ed combination maintenance measuring mechanical
  energy-delivering substance-delivering lay-user expiry eifu`)
const OXIMETER =
  words(`physical patient-contact active electrical internal-power monitoring software non-sterile
  reusable measuring lay-user expiry`)

/** Pages of the second device without any input. */
const NOT_BEGUN = words('clinical-pms additional-requirements verification-validation')
/** How much of its Annex I is answered. */
const ANSWERED = 0.6

/** What decides the class of each device. */
const ANSWERS = {
  IIb: {
    invasiveness: 'none',
    duration: 'short',
    active: ['therapy'],
    substanceExchange: 'hazardous',
    measuring: true,
  },
  IIa: {
    invasiveness: 'none',
    duration: 'short',
    active: ['diagnosis'],
    monitorsVital: true,
    measuring: true,
  },
} satisfies Record<string, ClassificationAnswers>

async function create(
  cast: SamplePeople,
  { name, purpose }: SampleDevice,
  riskClass: 'IIa' | 'IIb',
  submitIn: number,
): Promise<string> {
  const { id, version } = await cast.call(AUTHOR, deviceRoutes.create, {
    body: {
      name,
      riskClass,
      language: cast.locale,
      description: cast.say(purpose),
      ownerId: cast.id(AUTHOR),
      submitOn: day(submitIn),
    },
  })
  const { conclusionOfClass, conclusionOfOximeter } = cast.texts.techdoc
  await cast.call(AUTHOR, classificationRoutes.decide, {
    params: { id },
    version,
    body: {
      input: completeAnswers(ANSWERS[riskClass]),
      conclusion: cast.say(riskClass === 'IIb' ? conclusionOfClass : conclusionOfOximeter),
    },
  })
  return id
}

/** A complete file, approved in every section, and sent to the notified body. */
async function buildPump(cast: SamplePeople, documents: SampleDocuments): Promise<void> {
  const texts = cast.texts.techdoc.devices[0]!
  const id = await create(cast, texts, 'IIb', 30)
  const judges = { reviewerId: cast.id(REVIEWER), approverId: cast.id(APPROVER) }
  const device = { id, texts, riskClass: 'IIb' as const, present: PUMP, judges, isWritten: () => true }
  const file = await SampleFile.open(cast, device, documents)
  const sections = [...(await file.fill(1)).values()]
  for (const to of ['ready_for_review', 'in_review']) await cast.settle(AUTHOR, 'section', sections, to)
  await cast.settle(APPROVER, 'section', sections, 'approved')
  await buildPackage(cast, id)
}

/** A file under way: some sections are approved, some wait for the explorer, and whole pages are yet to be begun. */
async function buildOximeter(cast: SamplePeople, documents: SampleDocuments): Promise<void> {
  const texts = cast.texts.techdoc.devices[1]!
  const id = await create(cast, texts, 'IIa', 210)
  const judges = { reviewerId: cast.id(REVIEWER), approverId: cast.id(APPROVER) }
  const isWritten = ({ page }: { page: string }) => !NOT_BEGUN.has(page)
  const device = { id, texts, riskClass: 'IIa' as const, present: OXIMETER, judges, isWritten }
  const file = await SampleFile.open(cast, device, documents)
  const sections = [...(await file.fill(ANSWERED))]
  const of = (...pages: string[]) =>
    sections.filter(([key]) => pages.includes(key.split('.')[0]!)).map(([, section]) => section)
  const approved = of('f', 'mi')
  const waiting = of('dd').slice(0, 4)
  await cast.editAll(AUTHOR, 'section', new Map(waiting.map((one) => [one, { reviewerId: cast.founder }])))
  for (const to of ['ready_for_review', 'in_review'])
    await cast.settle(AUTHOR, 'section', [...approved, ...waiting], to)
  await cast.settle(APPROVER, 'section', approved, 'approved')
}

/** Builds two devices with their documents: one ready to submit, one at about sixty per cent. */
export async function buildTechdoc(cast: SamplePeople): Promise<void> {
  const documents = await buildDocuments(cast)
  await buildPump(cast, documents)
  await buildOximeter(cast, documents)
}
