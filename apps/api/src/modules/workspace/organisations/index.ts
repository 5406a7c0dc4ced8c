export {
  createOrganisation,
  currentOrganisation,
  organisationIdFor,
  updateOrganisation,
} from './organisations.service.ts'
export { SELF_REVIEW, STAFF_COUNT } from './self-review.ts'
