export { builtInParts } from './built-in.ts'
export { composeFor } from './compose.ts'
export { applyTemplate, usedTemplate } from './apply-template.ts'
export { partsInForce } from './in-force.ts'
