import type { Values } from './file/file-model.ts'
import { isFilled, listOf, textOf } from './file/file-values.ts'

type Condition = (values: Values) => boolean

const is =
  (field: string, ...options: string[]): Condition =>
  (values) =>
    options.includes(textOf(values, field))
const isTrue =
  (field: string): Condition =>
  (values) =>
    values[field] === true
const isNot =
  (condition: Condition): Condition =>
  (values) =>
    !condition(values)

const isDerivable: Condition = (values) =>
  isFilled(values['initialP2']) &&
  (isFilled(values['initialP1']) || is('probabilityBasis', 'unknown')(values))
const touches = is('bodyContact', 'direct', 'indirect')
const unneeded = is('required', 'no', 'na')
const tested = is('testResult', 'pass', 'pass-dev', 'fail', 'inconclusive')
const ended = (field: string) => is(field, 'done', 'closed')
const battery = is('containsBattery', 'yes')
const personal = is('personalDataProcessed', 'yes')
const followed = is('pmcfApplicable', 'yes')
const carded = isNot(isTrue('exempt'))

/**
 * Fields that are required only while their condition holds, whatever the structure says: a reason for something
 * omitted, a proof for something done.
 */
export const FIELD_CONDITIONS: Readonly<Record<string, Readonly<Record<string, Condition>>>> = {
  'f.standards': { deviations: is('application', 'partial'), gapAnalysisRef: is('harmonised', 'earlier') },
  'f.guidance': { deviations: is('application', 'partial') },
  'f.nb-dialogue': { answerText: ended('status'), answeredOn: ended('status') },
  'f.changes': { implementedOn: ended('status') },
  'f.qms-procedures': { procedureRef: isNot(is('status', 'na')), comment: is('status', 'na', 'not-met') },
  'dd.qualification': {
    borderlineRationale: (values) => listOf(values, 'borderlineConsidered').length > 0,
    softwareRationale: is('softwareQualification', 'yes'),
  },
  'dd.classification': { resultingClass: is('ruleApplies', 'yes') },
  'dd.materials': { contactCategory: touches, contactDuration: touches },
  'mi.label-items': { present: isNot(unneeded), justification: unneeded },
  'mi.sterile-items': { justification: is('present', 'na') },
  'mi.ifu-items': { present: isNot(unneeded), justification: unneeded, ifuChapter: is('present', 'present') },
  'mi.implant-card': {
    exemptionBasis: isTrue('exempt'),
    cardArtwork: carded,
    fieldsPresent: carded,
    languages: carded,
    expectedLifetime: carded,
  },
  'br.hazards': {
    // A derived probability is not entered; RSK-1 compares the entries with the method of the plan.
    initialProbability: (values) => !isDerivable(values),
    noFurtherReductionReason: is('furtherReductionPossible', 'no'),
    newRiskRefs: is('newRisksFromControls', 'yes'),
  },
  'br.controls': { hierarchyRationale: is('controlType', 'protective', 'information') },
  'br.use-scenarios': { summativeTestRef: isTrue('selectedForSummative') },
  'vv.tests': { reportRef: tested, resultSummary: tested },
  'vv.bio-effects': {
    testRefs: (values) => is('relevant', 'yes')(values) && is('addressedBy', 'test')(values),
    addressedBy: is('relevant', 'yes'),
  },
  'vv.deviations': { closedOn: ended('status') },
  'cl.equivalence': {
    similarRef: is('equivalenceClaimed', 'yes'),
    dataAccess: is('equivalenceClaimed', 'yes'),
    noEquivalenceReason: is('equivalenceClaimed', 'no'),
  },
  'cl.literature': { exclusionReason: is('includedDecision', 'no') },
  'cl.outcomes': { gapText: is('met', 'partly', 'not-met', 'no-data') },
  'cl.cer': { article6110Rationale: is('article6110', 'yes') },
  'cl.pmcf-plan': {
    pmcfJustification: is('pmcfApplicable', 'no'),
    aims: followed,
    generalMethods: followed,
    specificMethods: followed,
    methodRationale: followed,
  },
  'cl.sscp': { patientPartRef: is('patientPartRequired', 'yes') },
  'pms.capa': { closedOn: ended('capaStatus'), effective: ended('capaStatus') },
  'ar.register': { legislationText: is('legislation', 'other') },
  'ar.privacy': {
    dataCategories: personal,
    legalBasis: personal,
    retentionText: personal,
    transferSafeguard: is('internationalTransfer', 'yes'),
    dpiaRef: is('dpiaRequired', 'yes'),
  },
  'ar.data-act': {
    dataGenerated: is('connectedProduct', 'yes'),
    accessMethod: is('connectedProduct', 'yes'),
  },
  'ar.environment': { batteryType: battery, batteryRemovability: battery },
  'ar.supply': { anticipatedFrom: isTrue('plannedInterruption') },
}
