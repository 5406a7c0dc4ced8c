import { SOON_DAYS } from 'contract/risk/figures'

/** The due date of an assessment, or its review date once it is approved. */
export const DUE_DAY = `case when r.status = 'approved' then t.next_review_on else r.due_on end`

/** Due soon or overdue. Superseded assessments are never due. */
export const DUE_SOON = `r.status <> 'superseded' and coalesce(${DUE_DAY} <= current_date + ${SOON_DAYS}, false)`

/** An acceptance that is in force and soon over. */
export const ENDS_SOON = `r.status = 'accepted' and r.due_on between current_date and current_date + ${SOON_DAYS}`
