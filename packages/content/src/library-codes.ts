// The closed code lists of the risk library; a test compares them with the catalogues in the data.

export const processFamilies = [
  'governance',
  'finance',
  'third_party',
  'it',
  'privacy',
  'people',
  'quality',
  'compliance',
  'resilience',
] as const
export type ProcessFamily = (typeof processFamilies)[number]

export const riskCategories = [
  'strategic',
  'operational',
  'financial',
  'financial_reporting',
  'compliance',
  'legal',
  'fraud',
  'it_cyber',
  'privacy',
  'third_party',
  'people',
  'quality_safety',
  'continuity',
  'tax',
] as const
export type RiskCategory = (typeof riskCategories)[number]

/** Control objectives and, for finance, the assertions on the accounts. */
export const objectives = [
  'OPS',
  'REP',
  'CMP',
  'AUT',
  'SAF',
  'EXI',
  'COM',
  'ACC',
  'VAL',
  'CUT',
  'PRE',
  'CON',
  'INT',
  'AVA',
  'SFT',
] as const
export type Objective = (typeof objectives)[number]

export const controlTypes = ['preventive', 'detective', 'corrective'] as const
export type ControlType = (typeof controlTypes)[number]

export const controlNatures = ['manual', 'automated', 'it_dependent'] as const
export type ControlNature = (typeof controlNatures)[number]

export const frequencies = [
  'continuous',
  'multiple_daily',
  'daily',
  'weekly',
  'monthly',
  'quarterly',
  'semiannual',
  'annual',
  'event_driven',
] as const
export type Frequency = (typeof frequencies)[number]

export const testMethods = ['inquiry', 'observation', 'inspection', 'reperformance', 'analytics'] as const
export type TestMethod = (typeof testMethods)[number]

export const ownerRoles = [
  'BOARD',
  'CEO',
  'CFO',
  'CRO',
  'CAE',
  'CCO',
  'GC',
  'MLRO',
  'FIN_CTRL',
  'AP_MGR',
  'AR_MGR',
  'TREASURER',
  'TAX_MGR',
  'PAYROLL_MGR',
  'PROC_DIR',
  'PROC_OWNER',
  'SALES_DIR',
  'LOG_MGR',
  'HR_DIR',
  'HSE',
  'CIO',
  'IT_OPS',
  'APP_OWNER',
  'CISO',
  'SOC_LEAD',
  'DPO',
  'QA_DIR',
  'QA_MGR',
  'RA_MGR',
  'PRRC',
  'RD_DIR',
  'SW_LEAD',
  'OPS_DIR',
  'SUPQ',
  'VIG_MGR',
  'CLIN',
  'BCM_MGR',
  'AI_LEAD',
] as const
export type OwnerRole = (typeof ownerRoles)[number]
