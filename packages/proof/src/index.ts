export * from './canonical.ts'
export * from './content.ts'
export * from './statement.ts'
export * from './verify.ts'
