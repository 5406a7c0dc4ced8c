/**
 * How much of the suites whose length is a choice is run. All of it with `pnpm test:security` and `pnpm test:sizes`; most
 * of it with `pnpm check --whole`; what every change can wait for with `pnpm check`. Neither check holds a stopwatch: how
 * fast the machine of the day is proves nothing.
 */
export const ALL_CASES = Boolean(process.env['ALL_CASES'])
export const MOST_CASES = ALL_CASES || Boolean(process.env['MOST_CASES'])
