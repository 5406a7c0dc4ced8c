import { AGE_BUCKETS, BUCKET_DAYS } from 'contract/audit/issue-rating'

/** 5.5: the age bucket of an open issue by the days that it is overdue. */
export const ageBucket = (daysOverdue: string): string => {
  const within = AGE_BUCKETS.flatMap((bucket) =>
    bucket === 'over' ? [] : [`when ${daysOverdue} <= ${BUCKET_DAYS[bucket]} then '${bucket}'`],
  )
  return `case ${within.join(' ')} else 'over' end`
}
