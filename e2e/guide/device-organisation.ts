import type { Locale } from 'contract/locale'
import { completeAnswers } from 'contract/techdoc/classification/classification-input'
import { classificationRoutes } from 'contract/techdoc/classification/device-classification'
import { deviceRoutes } from 'contract/techdoc/devices'
import { fileRowRoutes } from 'contract/techdoc/file/file-rows'
import { gsprRowRoutes } from 'contract/techdoc/gspr/gspr-rows'
import { packageRoutes } from 'contract/techdoc/packages/packages'
import { type FileValues, sectionRoutes } from 'contract/techdoc/file/sections'
import { techDocumentRoutes } from 'contract/techdoc/documents/tech-documents'
import { callAs, createOrganisation, createPerson } from '../support/people.ts'

const WORDS = {
  en: {
    organisation: 'Clearwater Devices',
    device: 'Clearflow infusion pump',
    purpose: 'Controlled infusion of fluids into the veins of adults and children.',
    conclusion: 'The pump gives medicines in a way that can be hazardous: Rule 12.',
    hazards: ['Free flow', 'Air in the line', 'Alarm not heard'],
    harm: 'Overdose',
    control: 'Valve closes without power',
    document: 'Risk management report',
    packageName: 'First submission',
  },
  fr: {
    organisation: 'Dispositifs Clairval',
    device: 'Pompe à perfusion Clairflux',
    purpose: 'Perfusion contrôlée de liquides dans les veines d’adultes et d’enfants.',
    conclusion: 'La pompe administre des médicaments d’une manière potentiellement dangereuse : règle 12.',
    hazards: ['Débit libre', 'Air dans la ligne', 'Alarme non entendue'],
    harm: 'Surdosage',
    control: 'La valve se ferme sans courant',
    document: 'Rapport de gestion des risques',
    packageName: 'Première soumission',
  },
  ar: {
    organisation: 'أجهزة الواحة',
    device: 'مضخة التسريب صافي',
    purpose: 'تسريب السوائل في أوردة البالغين والأطفال تسريبًا مضبوطًا.',
    conclusion: 'تعطي المضخة الأدوية بطريقة قد تكون خطرة: القاعدة 12.',
    hazards: ['تدفق حر', 'هواء في الخط', 'إنذار غير مسموع'],
    harm: 'جرعة زائدة',
    control: 'يُغلق الصمام عند انقطاع التيار',
    document: 'تقرير إدارة المخاطر',
    packageName: 'التقديم الأول',
  },
}

/** The characteristics of the pump; all others are "no". */
const PRESENT = new Set(['physical', 'active', 'software', 'non-sterile', 'reusable', 'substance-delivering'])

/** An organisation with one device, whose file has content on every page. */
export async function deviceOrganisation(appLocale: Locale) {
  const words = WORDS[appLocale]
  const author = await createPerson(appLocale)
  const organisation = await createOrganisation(author, words.organisation, ['techdoc_author', 'prrc'])
  const call = await callAs(author, organisation)
  const device = await call(deviceRoutes.create, {
    body: { name: { [appLocale]: words.device }, riskClass: 'IIb', language: appLocale },
  })
  const { items: sections } = await call(sectionRoutes.list, {
    query: {
      device: [device.id],
      page: ['device-description', 'benefit-risk', 'foundations'],
      limit: 100,
    },
  })
  const sectionOf = (key: string) => sections.find((one) => one.key === key)!
  const add = async (key: string, ...rows: FileValues[]) =>
    (await call(fileRowRoutes.addMany, { params: { id: sectionOf(key).id }, body: { rows } })).lines.map(
      ({ id }) => id,
    )
  const { id: purpose, version } = sectionOf('dd.purpose')
  await call(sectionRoutes.update, {
    params: { id: purpose },
    version,
    body: { values: { intendedPurpose: words.purpose, intendedUsers: ['physician', 'nurse'] } },
  })
  const { items: characteristics } = await call(fileRowRoutes.list, {
    query: { section: [sectionOf('dd.characteristics').id], limit: 100 },
  })
  await call(fileRowRoutes.editMany, {
    params: { id: sectionOf('dd.characteristics').id },
    body: {
      edits: characteristics.map((row) => ({
        id: row.id,
        version: row.version,
        changes: {
          values: {
            ...row.values,
            present: PRESENT.has(String(row.values?.['characteristic'])) ? 'yes' : 'no',
          },
        },
      })),
    },
  })
  const now = await call(deviceRoutes.get, { params: { id: device.id } })
  await call(classificationRoutes.decide, {
    params: { id: device.id },
    version: now.version,
    body: {
      input: completeAnswers({
        invasiveness: 'none',
        duration: 'short',
        active: ['therapy'],
        substanceExchange: 'hazardous',
      }),
      conclusion: words.conclusion,
    },
  })
  const [control] = await add('br.controls', { controlText: words.control, controlType: 'inherent' })
  await add(
    'br.hazards',
    ...words.hazards.map((hazard, at) => ({
      hazardId: `H-${at + 1}`,
      hazard,
      harm: words.harm,
      initialSeverity: 4,
      initialProbability: 3 + at,
      controlRefs: [control!],
      residualSeverity: 4,
      residualProbability: 1,
    })),
  )
  await add('f.standards', { designation: 'EN 60601-1', edition: '2006+A13:2024', harmonised: 'yes' })
  await call(gsprRowRoutes.takeProposals, { params: { id: device.id } })
  const document = await call(techDocumentRoutes.create, {
    body: {
      name: { [appLocale]: words.document },
      docType: 'report',
      language: appLocale,
      confidentiality: 'internal',
    },
  })
  const made = await call(packageRoutes.create, {
    body: { device: device.id, name: { [appLocale]: words.packageName }, language: appLocale },
  })
  return { author, device: device.id, document: document.id, package: made.id }
}
