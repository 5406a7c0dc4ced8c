export { loadLabels, showValue } from './labels.ts'
export { wordingOf } from './make-document.ts'
export type { Maker, Making } from './making.ts'
export type { Wording } from './wording.ts'
