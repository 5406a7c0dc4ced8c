/**
 * SQL for the priority of a gap, as `priorityScore` and `priorityOf` of the contract define it; a property compares both.
 * The arguments name rows of items.
 */
export const PRIORITY_SCORE = (item: string): string => `case
    when ${item}.answer = 'compliant' and ${item}.weight is not null then 0
    when ${item}.answer in ('partially_compliant', 'non_compliant') and ${item}.maturity is not null and ${item}.target is not null
      then ${item}.weight * greatest(1, ${item}.target - ${item}.maturity) * coalesce(${item}.severity, 1) end`

export const PRIORITY = (
  score: string,
): string => `case when ${score} >= 18 then 'critical' when ${score} >= 9 then 'high'
    when ${score} >= 4 then 'medium' when ${score} >= 1 then 'low' when ${score} is not null then 'none' end`
