import { EXTERNAL_ROLES } from 'contract'
import { SELF_REVIEW_STAFF } from 'contract/workspace/organisations'
import { IS_ACTIVE_MEMBER } from '#platform/collection/readers.ts'

const OUTSIDE = EXTERNAL_ROLES.map((role) => `'${role}'`).join(', ')

/** The number of internal members. */
export const STAFF_COUNT = `(select count(*)::integer from members m where ${IS_ACTIVE_MEMBER} and not m.roles <@ array[${OUTSIDE}])`

/** ROL-2: whether the organisation is small enough to allow self-review. */
export const IS_SMALL = `${STAFF_COUNT} <= ${SELF_REVIEW_STAFF}`

/** Whether self-review is allowed now. It does not depend on the record, so a query evaluates it once. */
export const SELF_REVIEW = `select o.self_review and ${IS_SMALL} from organisations o where o.org_id = app.org()`
