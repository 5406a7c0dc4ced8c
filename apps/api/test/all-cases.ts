/**
 * How many cases the suites with a variable number of cases run: all with `pnpm test:security` and `pnpm test:sizes`,
 * most with `pnpm check --whole`, a short selection with `pnpm check`. Neither check measures time, because the speed
 * of the machine varies.
 */
export const ALL_CASES = Boolean(process.env['ALL_CASES'])
export const MOST_CASES = ALL_CASES || Boolean(process.env['MOST_CASES'])
