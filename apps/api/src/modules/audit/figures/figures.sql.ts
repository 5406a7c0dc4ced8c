import { CONCLUSION_ON } from '#modules/audit/fieldwork/index.ts'

/** Builds one statement for several figures, each as JSON. */
export const one = (text: string): string => `(select row_to_json(x) from (${text}) x)`
export const many = (text: string): string =>
  `(select coalesce(json_agg(row_to_json(x)), '[]') from (${text}) x)`
export const count = (condition: string, name: string): string =>
  `count(*) filter (where ${condition})::integer as "${name}"`
export const person = (member: string): string =>
  `case when ${member}.id is null then null else json_build_object('id', ${member}.id, 'name', ${member}.name) end`

/** The active rows of a table, joined to `records` for row security. */
export const rowsOf = (table: string): string =>
  `${table} t join records r on r.org_id = t.org_id and r.id = t.id and r.archived_at is null`

/** Key controls with a conclusion, each once with the worst one. */
export const keyControls = (where: string): string => `select count(*)::integer as tested,
    ${count('works', 'effective')}
  from (select l.to_id, bool_and(coalesce(x.design_result, 'adequate') <> 'inadequate'
      and coalesce(x.operation_result, 'effective') <> 'ineffective') as works
    from ${rowsOf('procedures')}
      join links l on l.org_id = t.org_id and l.from_id = t.id and l.kind = 'tests'
      join controls c on c.org_id = l.org_id and c.id = l.to_id and c.key
      cross join ${CONCLUSION_ON('c.id')} x
    where t.org_id = app.org() and ${where}
      and (x.design_result in ('adequate', 'inadequate') or x.operation_result in ('effective', 'exceptions', 'ineffective'))
    group by l.to_id) k`
