import { EXTERNAL_ROLES } from 'contract'
import { SELF_REVIEW_STAFF } from 'contract/workspace/organisations'

const OUTSIDE = EXTERNAL_ROLES.map((role) => `'${role}'`).join(', ')

/** How many people of its own the organisation has now: whoever is external does not count. */
export const STAFF_COUNT = `(select count(*)::integer from members m where m.org_id = app.org() and m.active
  and (m.expires_on is null or m.expires_on >= current_date) and not m.roles <@ array[${OUTSIDE}])`

/** ROL-2: small enough that somebody may have to look over their own work. */
export const IS_SMALL = `${STAFF_COUNT} <= ${SELF_REVIEW_STAFF}`

/** Whether it is so in this organisation now. It says the same of every record, so that a query asks once. */
export const SELF_REVIEW = `select o.self_review and ${IS_SMALL} from organisations o where o.org_id = app.org()`
