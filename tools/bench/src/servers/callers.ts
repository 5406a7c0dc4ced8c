import pg from 'pg'
import type { Caller } from '../load/jobs.ts'
import type { Issuer } from './issuer.ts'

const ORGANISATIONS = 50
const PEOPLE_EACH = 4

export interface Callers {
  /** 200 people of 50 organisations, including the large one. */
  all: Caller[]
  /** Those of the large organisation. */
  large: Caller[]
  organisations: string[]
  largeOrganisation: string
}

/** Gives more people of one organisation an identity, and a token each. */
export async function identify(
  adminUrl: string,
  issuer: Issuer,
  organisation: string,
  from: number,
  count: number,
): Promise<Caller[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ person: string }>(
      `with chosen as (select id from app.members where org_id = $2 order by id offset $3 limit $4)
       insert into app.identities (issuer, subject, person_id) select $1, id::text, id from chosen returning person_id as person`,
      [issuer.url, organisation, from, count],
    )
    return await Promise.all(
      rows.map(async ({ person }) => ({ token: await issuer.sign(person), organisation })),
    )
  } finally {
    await client.end()
  }
}

/** Gives the first people of the first organisations an identity, and a token each. */
export async function createCallers(adminUrl: string, issuer: Issuer): Promise<Callers> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ org: string; person: string }>(
      `select org_id as org, id as person from (
         select org_id, id, row_number() over (partition by org_id order by id) as n, dense_rank() over (order by org_id) as o from app.members
       ) m where o <= $1 and n <= $2 order by n, o`,
      [ORGANISATIONS, PEOPLE_EACH],
    )
    await client.query(
      'insert into app.identities (issuer, subject, person_id) select $1, p::text, p from unnest($2::uuid[]) p',
      [issuer.url, rows.map((row) => row.person)],
    )
    const all = await Promise.all(
      rows.map(async ({ org, person }) => ({ token: await issuer.sign(person), organisation: org })),
    )
    const organisations = [...new Set(all.map((caller) => caller.organisation))]
    const largeOrganisation = organisations[0]!
    return {
      all,
      organisations,
      largeOrganisation,
      large: all.filter((caller) => caller.organisation === largeOrganisation),
    }
  } finally {
    await client.end()
  }
}
