/**
 * For each subject, the assessment that was approved last until the end of a day: its lines are the register of that day.
 * Approved lines never change, and neither does the day of an approval. Of two approvals on one day the current one counts.
 */
export const lastApproved = (day: string, condition = 'true'): string => `
  select distinct on (l.subject) l.subject, l.assessment
  from risklines l join assessments a on a.org_id = l.org_id and a.id = l.assessment
    join records r on r.org_id = l.org_id and r.id = l.id
  where l.org_id = app.org() and a.approved_on <= ${day}::date and r.archived_at is null and ${condition}
  order by l.subject, a.approved_on desc, l.current desc nulls last, l.assessment desc`
