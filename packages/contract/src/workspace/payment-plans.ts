import * as z from 'zod/mini'

export const PLANS = ['starter', 'team', 'enterprise'] as const
export const Plan = z.enum(PLANS)
export type Plan = z.output<typeof Plan>

export const INTERVALS = ['monthly', 'yearly'] as const
export const Interval = z.enum(INTERVALS)
export type Interval = z.output<typeof Interval>

export const CURRENCY = 'eur'

/**
 * The displayed price of one seat before tax, in cents. The charged amount is the payment provider's for the price that
 * the installation configures.
 */
export const SEAT_PRICES: Readonly<Record<Plan, Readonly<Record<Interval, number>>>> = {
  starter: { monthly: 1_900, yearly: 19_000 },
  team: { monthly: 3_900, yearly: 39_000 },
  enterprise: { monthly: 7_900, yearly: 79_000 },
}

/** Countries for invoices, by the name of their tax number. */
export const TAX_NUMBERS = {
  AE: 'ae_trn',
  AT: 'eu_vat',
  BE: 'eu_vat',
  BG: 'eu_vat',
  CH: 'ch_vat',
  CY: 'eu_vat',
  CZ: 'eu_vat',
  DE: 'eu_vat',
  DK: 'eu_vat',
  EE: 'eu_vat',
  EG: 'eg_tin',
  ES: 'eu_vat',
  FI: 'eu_vat',
  FR: 'eu_vat',
  GB: 'gb_vat',
  GR: 'eu_vat',
  HR: 'eu_vat',
  HU: 'eu_vat',
  IE: 'eu_vat',
  IT: 'eu_vat',
  LT: 'eu_vat',
  LU: 'eu_vat',
  LV: 'eu_vat',
  MA: 'ma_vat',
  MT: 'eu_vat',
  NL: 'eu_vat',
  NO: 'no_vat',
  PL: 'eu_vat',
  PT: 'eu_vat',
  RO: 'eu_vat',
  SA: 'sa_vat',
  SE: 'eu_vat',
  SI: 'eu_vat',
  SK: 'eu_vat',
  US: 'us_ein',
} as const
export type Country = keyof typeof TAX_NUMBERS
export const COUNTRIES = Object.keys(TAX_NUMBERS) as [Country, ...Country[]]
export const Country = z.enum(COUNTRIES)
