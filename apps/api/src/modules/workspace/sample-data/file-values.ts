import type { SampleDevice } from 'content'
import type { FileValues } from 'contract/techdoc/file/sections'
import { globalModelNumber, gtin } from 'contract/techdoc/identifiers/check-characters'
import type { Ground } from './file-fields.ts'
import { day, fillIn, type SamplePeople } from './sample-people.ts'

const VERSION = '4.2.1'
const RATE = 0.5
const SHELF = { en: '24 months', fr: '24 mois', ar: '24 شهرًا' } as const
const STUDIED = { en: '36 months', fr: '36 mois', ar: '36 شهرًا' } as const
const LIFETIME = { en: '10 years', fr: '10 ans', ar: '10 سنوات' } as const
const SRN = 'FR-MF-000012345'

/** Union law other than the Regulation under which the devices need a declaration. */
const DECLARED = ['rohs', 'red', 'machinery']
const USERS = ['physician', 'nurse', 'patient']
const TESTED = ['electrical', 'emc', 'software', 'usability', 'stability', 'measuring', 'biocompatibility']

/** A device, its characteristics, and the records that its values can refer to. */
export interface Told extends Ground {
  readonly device: SampleDevice
  readonly riskClass: 'IIa' | 'IIb'
}

const catalogue = ({ device }: Told, at: number) =>
  `${device.family.en.slice(0, 2).toUpperCase()}-10${at + 1}`
const variantNames = (told: Told) => told.device.variants.map((name) => told.cast.say(name))
const purposeOf = ({ cast, device }: Told) => cast.say(device.purpose)

/** The form values that a complete file depends on; the others are generated. */
export const FORMS: Readonly<Record<string, (told: Told) => FileValues>> = {
  'f.file': ({ cast, device }) => ({
    fileNumber: 'TD-001',
    fileTitle: cast.say(device.name),
    fileVersion: '1.0',
    scopeStatement: cast.say(device.description),
    fileLanguage: [cast.locale],
  }),
  'f.manufacturer': ({ cast }) => ({
    legalName: cast.say(cast.texts.techdoc.maker),
    tradeName: cast.say(cast.texts.techdoc.maker),
    registeredAddress: cast.say(cast.texts.techdoc.address),
    countryOfEstablishment: ['FR'],
    srn: SRN,
    contactEmail: 'regulatory@example.com',
    contactPhone: '+33 1 99 00 00 00',
  }),
  'f.qms': (told) => ({ qmsStandard: 'EN ISO 13485:2016', sitesInScope: told.targets('dm.sites') }),
  'f.doc': (told) => ({
    productIdentification: variantNames(told)
      .map((name, at) => `${name} (${catalogue(told, at)})`)
      .join(', '),
    intendedPurposeShort: purposeOf(told),
    riskClass: told.riskClass,
    basicUdiDiRefs: told.targets('dd.basic-udi'),
    otherUnionLaw: DECLARED.map((law) => told.item('ar.register', law)),
    notifiedBody: told.cast.say(told.cast.texts.techdoc.package.recipient),
    notifiedBodyNumber: '0000',
  }),
  'dd.identity': ({ cast, device }) => ({
    productName: cast.say(device.name),
    tradeName: cast.say(device.family),
    modelFamily: cast.say(device.family),
    generalDescription: cast.say(device.description),
    emdnCode: 'Z1203',
    shelfLife: SHELF[cast.locale],
    expectedLifetime: LIFETIME[cast.locale],
  }),
  'dd.purpose': (told) => ({
    intendedPurpose: purposeOf(told),
    indications: told.cast.say(told.device.indications),
    contraindications: told.cast.say(told.device.contraindications),
    clinicalBenefits: told.cast.say(told.device.benefits),
    intendedUsers: USERS,
    contactDuration: 'short',
  }),
  'dd.qualification': () => ({ qualificationType: 'device', softwareQualification: 'yes' }),
  'dd.class-result': ({ riskClass }) => ({ riskClass, classSuffix: ['m'] }),
  'dd.software': () => ({ softwareVersion: VERSION }),
  'gs.method': (told) => ({ variantRefs: told.targets('dd.variants') }),
  'vv.software': () => ({ softwareVersion: VERSION }),
  'vv.biocompat': (told) => ({ materialsCovered: told.targets('dd.materials') }),
  'vv.usability': ({ cast, optionSets }) => {
    const named = optionSets['userType']!.filter(({ value }) => USERS.includes(value))
    const users = named.map(({ label }) => cast.say(label)).join(', ')
    return { userGroups: cast.say(fillIn(cast.texts.techdoc.users, { users })) }
  },
  'cl.cep': (told) => ({ intendedPurposeShort: purposeOf(told) }),
  'cl.cer': () => ({ cerDate: day(-90), updateFrequency: '2y', nextUpdate: day(300) }),
  'br.plan': () => ({ probabilityMethod: 'table' }),
  'br.overall': () => ({ acceptable: 'yes' }),
  'mi.eifu': () => ({ paperOnRequestDays: 7, retentionYears: 10 }),
}

function hazardRows(told: Told): FileValues[] {
  const { cast, device } = told
  const rows = told.targets('br.hazards')
  return device.hazards.map(({ hazard, situation, harm }, at) => ({
    hazardId: `H-${String(at + 1).padStart(2, '0')}`,
    hazard: cast.say(hazard),
    foreseeableSequence: cast.say(situation),
    hazardousSituation: cast.say(situation),
    harm: cast.say(harm),
    initialSeverity: 4,
    initialP1: 5,
    initialP2: 4,
    initialProbability: 4,
    residualSeverity: 4,
    residualP1: 2,
    residualP2: 2,
    residualProbability: 1,
    controlRefs: told.targets('br.controls'),
    furtherReductionPossible: 'no',
    noFurtherReductionReason: cast.say(cast.texts.techdoc.lastMeasure),
    individualBenefitRisk: 'favourable',
    newRisksFromControls: at === 0 ? 'yes' : 'no',
    newRiskRefs: at === 0 ? rows.slice(1, 2) : null,
    disclosedInIfu: told.item('mi.ifu-items', '23.4(s)'),
  }))
}

/** The rows of tables that people look at, or that checks and chains evaluate; any other table has one row. */
export const TABLES: Readonly<Record<string, (told: Told) => FileValues[]>> = {
  'f.certificates': () =>
    ['iso13485', 'eu-qms'].map((certificateType) => ({
      certificateType,
      issuedOn: day(-200),
      expiresOn: day(1500),
      status: 'valid',
    })),
  'f.standards': () => [
    { designation: 'EN 60601-1', edition: '2006+A13:2024', application: 'full', harmonised: 'yes' },
    { designation: 'EN ISO 14971', edition: '2019+A11:2021', application: 'full', harmonised: 'yes' },
    { designation: 'EN 62304', edition: '2006+A1:2015', application: 'full', harmonised: 'no' },
    { designation: 'EN ISO 10993-1', edition: '2020', application: 'partial', harmonised: 'no' },
    { designation: 'EN 62366-1', edition: '2015+A1:2020', application: 'full', harmonised: 'no' },
  ],
  'f.eudamed': () => [{ eudamedModule: 'actor', identifier: SRN }, { eudamedModule: 'device' }],
  'cl.eq-table': () =>
    ['technical', 'biological', 'clinical'].map((eqDomain) => ({
      eqDomain,
      difference: 'similar',
      clinicalSignificance: 'no',
    })),
  'dd.basic-udi': ({ riskClass, device }) => [
    { riskClass, basicUdiDi: globalModelNumber(`376012345${device.family.en.toUpperCase()}`) },
  ],
  'dd.variants': (told) =>
    variantNames(told).map((variantName, at) => ({ variantName, catalogueNumber: catalogue(told, at) })),
  'dd.udi-di': (told) =>
    told.device.variants.map((_, at) => ({
      udiDi: gtin(`376012345${told.riskClass === 'IIb' ? '67' : '89'}${at}`),
      variantRef: told.targets('dd.variants')[at],
      catalogueNumber: catalogue(told, at),
    })),
  'dd.elements': ({ cast, device }) => device.elements.map((name) => ({ elementName: cast.say(name) })),
  'dd.specs': ({ cast, device }) =>
    device.specs.map(({ parameter, value }) => ({
      parameter: cast.say(parameter),
      nominalValue: cast.say(value),
      tolerance: null,
      unit: null,
    })),
  'dd.materials': () => [
    {
      material: 'PC',
      gradeOrCas: '24936-68-3',
      bodyContact: 'indirect',
      contactCategory: 'blood',
      cmrEdPercent: 0,
    },
    {
      material: 'PVC',
      gradeOrCas: '9002-86-2',
      bodyContact: 'indirect',
      contactCategory: 'blood',
      cmrEdPercent: 0.3,
    },
  ],
  'vv.cmr': (told) => [{ materialRef: told.targets('dd.materials')[1], concentrationPercent: 0.3 }],
  'dm.sites': ({ cast }) => [
    {
      siteName: cast.say(cast.texts.techdoc.maker),
      address: cast.say(cast.texts.techdoc.address),
      srn: SRN,
      siteRole: ['legal', 'design', 'assembly'],
      country: ['FR'],
    },
  ],
  'dm.user-needs': ({ cast, device }) =>
    device.needs.map(({ need }, at) => ({ needId: `UN-0${at + 1}`, needText: cast.say(need) })),
  'dm.inputs': ({ cast, device }) =>
    device.needs.map(({ input }, at) => ({
      requirementId: `REQ-0${at + 1}`,
      requirementText: cast.say(input),
    })),
  'mi.claims': ({ cast, device }) => [
    { claimId: 'CL-01', claimText: cast.say(device.benefits), claimType: 'clinical', withinPurpose: 'yes' },
    {
      claimId: 'CL-02',
      claimText: cast.say(device.specs[0]!.value),
      claimType: 'technical',
      withinPurpose: 'yes',
    },
  ],
  'mi.languages': () => [{ country: ['FR', 'DE'], requiredLanguages: ['fr', 'de'] }],
  'br.team': ({ people }) => people.map((person) => ({ person })),
  'br.hazards': hazardRows,
  'br.controls': ({ cast, device }) =>
    device.controls.map((text, at) => ({
      controlId: `RC-0${at + 1}`,
      controlText: cast.say(text),
      controlType: at < device.controls.length - 1 ? 'inherent' : 'information',
      introducesNewRisk: 'no',
    })),
  'br.benefits': ({ cast, device }) => [{ benefitText: cast.say(device.benefits) }],
  'br.security': () => [{ impactSafety: '3' }],
  'br.side-effects': ({ cast, item }) => [
    {
      sideEffect: cast.say(cast.texts.techdoc.sideEffect),
      expectedRate: RATE,
      rateUnit: 'percent',
      disclosedInIfu: item('mi.ifu-items', '23.4(g)'),
    },
  ],
  'br.use-scenarios': (told) => [
    { selectedForSummative: true, summativeTestRef: told.targets('vv.tests')[TESTED.indexOf('usability')] },
  ],
  'vv.tests': (told) =>
    TESTED.map((testCategory) => ({
      testCategory,
      vvType: testCategory === 'usability' ? 'validation' : 'verification',
      deviceVersionTested: VERSION,
      testResult: 'pass',
      variantTested: told.targets('dd.variants'),
    })),
  'vv.bio-effects': (told) => [
    {
      relevant: 'yes',
      addressedBy: 'test',
      testRefs: told.targets('vv.tests').slice(TESTED.indexOf('biocompatibility')),
    },
  ],
  'vv.stability': ({ cast }) => [{ studyType: 'real-time', claimSupported: STUDIED[cast.locale] }],
  'cl.outcomes': ({ cast }) => [
    {
      outcomeType: 'safety',
      outcomeMeasure: cast.say(cast.texts.techdoc.sideEffect),
      observedValue: `${RATE} %`,
    },
    { outcomeType: 'performance' },
  ],
  'cl.literature': () => [{ relevanceScore: 4, qualityScore: 5, includedDecision: 'yes' }],
  'pms.psur': () => [{ periodFrom: day(-200), periodTo: day(-20), issuedOn: day(-2) }],
  'pms.complaints': () => [{ receivedOn: day(-60) }],
  'pms.exposure': () => [{ periodFrom: day(-20), periodTo: day(-1), unitsSold: 1200 }],
  'pms.trends': () => [{ events: 3, exposure: 12_000, baseline: 0.0005 }],
  'gs.gaps': () => [{ closedOn: day(-5) }],
  'ar.machinery': () => [{ itemRef: '1.3.7' }],
}

/** Why the device needs nothing for a numbered item. */
export const justify = (cast: SamplePeople, ref: string): string =>
  cast.say(fillIn(cast.texts.techdoc.justified, { ref }))

const stated = (
  { cast }: Told,
  { ref, applies }: { ref: string; applies: boolean },
  more: FileValues = {},
): FileValues =>
  applies
    ? { required: 'yes', present: 'present', justification: null, ...more }
    : { required: 'no', present: null, justification: justify(cast, ref) }

/** The values of preset rows: by number, whether they apply to the device, and what is there. */
export const ITEMS: Readonly<
  Record<string, (told: Told, row: { ref: string; applies: boolean; given: FileValues }) => FileValues>
> = {
  'dd.classification': (_told, { given }) => ({ resultingClass: given['resultingClass'] ?? null }),
  // The first level has no lower bound, and the last no upper bound.
  'br.probability': (_told, { given }) => ({
    rangeFrom: given['rangeFrom'] ?? null,
    rangeTo: given['rangeTo'] ?? null,
    p2From: given['p2From'] ?? null,
    p2To: given['p2To'] ?? null,
  }),
  'mi.label-items': (told, row) => {
    const { maker, address } = told.cast.texts.techdoc
    const wordingUsed = `${told.cast.say(maker)}, ${told.cast.say(address)}`
    return stated(told, row, row.ref === '23.2(c)' ? { wordingUsed } : {})
  },
  'mi.ifu-items': (told, row) => stated(told, row),
  'br.characteristics': () => ({ answer: 'yes' }),
  'ar.register': (_told, { ref }) => ({ inDeclaration: DECLARED.includes(ref) ? 'yes' : 'no' }),
}
