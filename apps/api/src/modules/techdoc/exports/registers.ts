/** One column of a printed register. */
export interface RegisterColumn {
  /** A heading in the `filepaper` translations; without one, the label of the first field. */
  readonly name?: string
  /** `code` is the number of the row, `name` its title; the others are fields of the section. */
  readonly fields: readonly string[]
  /** None of its values needs a label. */
  readonly bare?: true
  /** Each of its values needs one, such as "yes". */
  readonly labelled?: true
  /** In millimetres, of the 269 of a landscape page. */
  readonly width: number
}

const column = (width: number, fields: string, name?: string): RegisterColumn => ({
  ...(name === undefined ? {} : { name }),
  fields: fields.split(' '),
  width,
})

const bare = (one: RegisterColumn): RegisterColumn => ({ ...one, bare: true })

const labelled = (one: RegisterColumn): RegisterColumn => ({ ...one, labelled: true })

const riskAt = (moment: 'initial' | 'residual', name: string): RegisterColumn =>
  column(
    26,
    ['Severity', 'P1', 'P2', 'Probability', 'HarmProbability', 'Risk']
      .map((field) => `${moment}${field}`)
      .join(' '),
    name,
  )

/**
 * The registers that notified bodies read as tables, with their columns. A field that no column names is printed in the
 * last one, with its label.
 */
export const REGISTERS: Readonly<Record<string, readonly RegisterColumn[]>> = {
  'gs.checklist': [
    column(15, 'code', 'clause'),
    column(60, 'name', 'requirement'),
    column(23, 'applicability'),
    bare(column(50, 'conformityMethod otherSolution explanation', 'method')),
    column(40, 'standardRefs', 'standards'),
    bare(column(52, 'evidenceDocs evidenceLocation', 'evidence')),
    column(29, 'rowStatus', 'status'),
  ],
  'br.hazards': [
    column(15, 'hazardId code'),
    bare(column(30, 'hazard hazardCategory', 'hazard')),
    bare(column(42, 'foreseeableSequence hazardousSituation', 'sequence')),
    bare(column(26, 'harm affectedPersons', 'harm')),
    riskAt('initial', 'before'),
    column(28, 'controlRefs', 'controls'),
    riskAt('residual', 'after'),
    column(34, 'gsprRefs'),
    column(
      42,
      'rowStatus furtherReductionPossible noFurtherReductionReason individualBenefitRisk benefitRiskRefs',
      'acceptance',
    ),
  ],
  'br.probability': [
    bare(column(30, 'level levelName', 'level')),
    column(50, 'levelDefinition'),
    column(40, 'rangeFrom rangeTo rateUnit', 'range'),
    column(40, 'p2From p2To', 'p2'),
    ...[1, 2, 3, 4, 5].map((p2) => column(22, `harmAtP2${p2}`)),
  ],
  'f.standards': [
    column(12, 'code'),
    bare(column(62, 'designation edition enEquivalent')),
    column(30, 'standardType'),
    column(48, 'harmonised ojReference'),
    column(50, 'application deviations gapAnalysisRef'),
    column(30, 'transitionDate newerEditionKnown'),
    column(37, 'evidenceDocs'),
  ],
  'dd.udi-di': [
    column(12, 'code'),
    column(38, 'udiDi'),
    column(42, 'basicUdiRef'),
    column(40, 'variantRef catalogueNumber', 'variant'),
    column(38, 'packagingLevel quantityPerPack containedUdiDi', 'packaging'),
    column(34, 'udiPi carrierType directMarking', 'carrier'),
    column(25, 'marketStatus eudamedRegisteredOn'),
    labelled(column(40, 'singleUse maxReuses sterileLabel latex cmrEdLabel storageConditions', 'labelling')),
  ],
  'dd.basic-udi': [
    column(12, 'code'),
    bare(column(46, 'basicUdiDi issuingEntity')),
    column(44, 'modelFamily'),
    column(22, 'riskClass'),
    labelled(column(75, 'implantable active measuringFunction reusableSurgical', 'properties')),
    column(40, 'certificateRefs sscpRef', 'certificates'),
    column(30, 'eudamedStatus'),
  ],
}

/** The tables that are landscape whatever their length; other long tables are where they do not fit a portrait page. */
export const ALWAYS_LANDSCAPE: ReadonlySet<string> = new Set([
  ...Object.keys(REGISTERS),
  'gs.trace',
  'br.trace',
  'vv.trace',
  'cl.trace',
  'dc.links',
  'gs.evidence',
  'br.controls',
  'vv.tests',
])
