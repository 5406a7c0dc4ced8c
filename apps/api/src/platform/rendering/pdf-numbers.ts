const round = (value: number): string => Number(value.toFixed(4)).toString()

/** Numbers as operands of a content stream. */
export const operands = (values: readonly number[]): string => values.map(round).join(' ')
