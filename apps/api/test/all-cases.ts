/**
 * Whether the suites whose length is a choice run at their full length, as `pnpm test:security` and `pnpm test:sizes` have
 * them do. `pnpm check` tries fewer cases, and holds no stopwatch: how fast the machine of the day is proves nothing.
 */
export const ALL_CASES = Boolean(process.env['ALL_CASES'])
