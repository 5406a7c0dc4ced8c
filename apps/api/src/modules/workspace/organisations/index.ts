export { createOrganisation, organisationIdFor } from './organisations.service.ts'
