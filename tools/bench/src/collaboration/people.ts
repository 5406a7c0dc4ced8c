import pg from 'pg'
import type { Issuer } from '../servers/issuer.ts'
import { call } from '../servers/client.ts'

export interface Crowd {
  organisation: string
  tokens: string[]
  documents: string[]
}

const CODE = (index: number) =>
  `${String.fromCharCode(65 + Math.floor(index / 26))}${String.fromCharCode(65 + (index % 26))}`

/** An organisation with many members with write access, and processes with one text each. */
export async function gather(
  url: string,
  adminUrl: string,
  issuer: Issuer,
  people: number,
  texts: number,
): Promise<Crowd> {
  const founder = await issuer.sign('founder')
  const made = await call(
    url,
    { token: founder, organisation: '' },
    {
      method: 'POST',
      path: '/organisations',
      body: { name: 'Texts', roles: ['risk_manager'] },
    },
  )
  const organisation = String(made.body['id'])
  const admin = new pg.Client({ connectionString: adminUrl, options: '-c search_path=app' })
  await admin.connect()
  const tokens: string[] = []
  for (let person = 0; person < people; person++) {
    const token = await issuer.sign(`writer${person}`)
    const me = await call(url, { token, organisation: '' }, { path: '/me' })
    await admin.query(
      `insert into members (org_id, id, name, email, roles) values ($1, $2, $3, $3 || '@example.com', '{risk_manager}')`,
      [organisation, me.body['id'], `writer${person}`],
    )
    tokens.push(token)
  }
  await admin.end()
  const documents: string[] = []
  for (let text = 0; text < texts; text++) {
    const process = await call(
      url,
      { token: founder, organisation },
      {
        method: 'POST',
        path: '/processes',
        body: {
          code: `T${CODE(text)}`,
          name: { en: 'Measured' },
          description: { en: 'Measured' },
          family: 'it',
          ownerRole: 'CIO',
        },
      },
    )
    const path = `/records/${String(process.body['id'])}/documents/narrative`
    const opened = await call(url, { token: founder, organisation }, { method: 'PUT', path })
    documents.push(String(opened.body['id']))
  }
  return { organisation, tokens, documents }
}
