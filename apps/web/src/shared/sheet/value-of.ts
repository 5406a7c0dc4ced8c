/** The value of a column, whose key comes from the contract, in a line of any sheet. */
export const valueOf = (line: object, key: string): unknown => (line as Record<string, unknown>)[key]
