/** The kind of obligation: governance, policy, document, record, technical measure, assessment … */
export const OBLIGATIONS = [
  ...(['GOV', 'POL', 'DOC', 'REC', 'TEC', 'ASM', 'MON', 'NOT', 'TRA', 'RGT', 'CON'] as const),
  ...(['REG', 'TRN', 'PRO'] as const),
] as const

/** The legal roles that an obligation addresses and that an organisation may have. `all` is everyone. */
export const ROLES_OF_LAW = [
  ...(['all', 'controller', 'processor', 'manufacturer', 'manufacturer_non_eu'] as const),
  ...(['manufacturer_implants', 'manufacturer_software', 'legacy_manufacturer'] as const),
  ...(['importer', 'distributor', 'sponsor', 'class_I', 'class_IIa_IIb_III'] as const),
  ...(['class_III_implants', 'design', 'installation', 'servicing', 'sterile'] as const),
  ...(['provider', 'provider_non_eu', 'deployer', 'deployer_employer'] as const),
  ...(['deployer_law_enforcement', 'deployer_public_credit_insurance'] as const),
  ...(['public_deployer', 'any_operator', 'gpai_provider', 'gpai_systemic', 'essential'] as const),
  ...(['important', 'non_eu_digital', 'digital_infrastructure', 'tld_registrar'] as const),
  ...(['issuer', 'accelerated_filer', 'ceo_cfo', 'officers', 'auditor'] as const),
  ...(['in_scope_systems', 'obliged_entity', 'group', 'legal_entity', 'trustee'] as const),
  ...(['credit_financial', 'crypto_provider', 'high_value_trader', 'trader'] as const),
] as const
export type RoleOfLaw = (typeof ROLES_OF_LAW)[number]

export const TOPICS = [
  ...(['data_protection', 'medical_devices', 'quality', 'information_security'] as const),
  ...([
    'artificial_intelligence',
    'cybersecurity',
    'financial_reporting',
    'financial_crime',
    'other',
  ] as const),
] as const

export const INSTRUMENTS = [
  ...(['regulation', 'directive', 'standard', 'law_and_framework'] as const),
  ...(['contract', 'internal_policy', 'other'] as const),
] as const
