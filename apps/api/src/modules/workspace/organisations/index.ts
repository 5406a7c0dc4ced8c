export { createOrganisation, organisationIdFor } from './organisations.service.ts'
export { SELF_REVIEW, STAFF_COUNT } from './self-review.ts'
