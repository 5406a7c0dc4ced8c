export const QUARTERS = ['q1', 'q2', 'q3', 'q4'] as const
export type Quarter = (typeof QUARTERS)[number]
