export { takeManufacturerData, takeMissed } from './follow.service.ts'
export { guardInherited, inheritedIssues } from './guard-inherited.ts'
