import { searchTexts } from 'api/src/platform/collection/search-entry.ts'
import { LOCALES, type Localized } from 'contract'
import { createStops } from 'dev-services/stops'
import type { Gate } from '../bench.ts'
import { libraryTexts, places } from '../dataset/texts.ts'
import { type BenchCase, type Place, runCases } from '../cases.ts'
import { call } from '../servers/client.ts'
import { fillPlace, type Founded, foundPlace } from '../servers/place.ts'

const LIMIT_MS = 100

/** Typical queries, by kind. */
const QUERIES: Readonly<Record<string, readonly string[]>> = {
  codes: ['R-04711', 'act202600815', 'c 12345', 'RA-2026-0', 'P-7'],
  'one word': ['payroll', 'phishing', 'trésorerie', 'hameçonnage', 'supplier'],
  'words that are everywhere': ['risk', 'risk management', 'review of', 'contrôle', 'gestion des risques'],
  'several words': ['supplier statement Lyon', 'Genève cybersécurité', 'unauthorised payment Dubai'],
  'while typing': ['pa', 'pay', 'payr', 'ri', 'ris', 'c', 'con'],
  'typing errors': [
    'phising',
    'cybersecuirty',
    'hamecongage',
    'procurment third-party',
    'immobilsations Lyon',
  ],
  Arabic: ['المخاطر', 'حماية البيانات باريس', 'خزينة', 'الامن السيبراني', 'التصبد', 'إدارة'],
  'nothing there': ['zzzzzz', 'xylophone quartz', 'قققققق'],
}
/** Roles with access to everything in the libraries, to some of it, and to almost nothing. */
const ROLES = [
  'admin',
  'cae',
  'auditor',
  'owner',
  'executive',
  'compliance_officer',
  'techdoc_reader',
  'prrc',
]

/** Every library name combined with every place name, with its search text. */
async function titles(): Promise<object[]> {
  const found: object[] = []
  for (const { name } of await libraryTexts()) {
    for (const place of places()) {
      const entries = LOCALES.map((locale) => [locale, `${name[locale] ?? ''} – ${place.name[locale] ?? ''}`])
      const title = Object.fromEntries(entries) as Localized
      found.push({ n: found.length, title, ...searchTexts([], {}, { code: '', title, tags: [] }) })
    }
  }
  return found
}

/** Fills an organisation with 200,000 records with names of the built-in library. */
export async function fillWithLibrary(place: Founded): Promise<void> {
  await place.admin
    .query(`create temp table titles (n integer primary key, title jsonb, search_names text[], search_words text,
    search_en text, search_fr text, search_ar text, search_tags text)`)
  await place.admin.query('insert into titles select * from json_populate_recordset(null::titles, $1)', [
    JSON.stringify(await titles()),
  ])
  await fillPlace(place, new URL('search.sql', import.meta.url))
}

/** Another member of the organisation, with one role. */
async function joinAs(place: Founded, role: string): Promise<Place> {
  const token = await place.issuer.sign(role)
  const me = await call(place.url, { token, organisation: '' }, { path: '/me' })
  await place.admin.query(
    `insert into app.members (org_id, id, name, email, roles) values ($1, $2, $3, $3 || '@example.com', array[$3])`,
    [place.caller.organisation, String(me.body['id']), role],
  )
  // The API caches the data of a person for some seconds; a change of their own data invalidates the cache.
  await call(place.url, { token, organisation: '' }, { method: 'PATCH', path: '/me', body: { locale: 'en' } })
  return { ...place, caller: { ...place.caller, token } }
}

const benchCase = (what: string, queries: readonly string[]): BenchCase => ({
  what,
  route: 'search.find',
  limit: LIMIT_MS,
  path: (turn) => `/search?q=${encodeURIComponent(queries[turn % queries.length]!)}`,
  varies: true,
})

/** The global search in an organisation of 200,000 records, by kind of query and by role. */
export async function benchSearch(): Promise<Gate[]> {
  const stops = createStops()
  try {
    const place = await foundPlace(stops, 'search', 'risk_manager')
    await fillWithLibrary(place)
    const kinds = Object.entries(QUERIES).map(([what, queries]) => benchCase(what, queries))
    const gates = await runCases(place, kinds, 'P5')
    const all = Object.values(QUERIES).flat()
    for (const role of ROLES)
      gates.push(...(await runCases(await joinAs(place, role), [benchCase(role, all)], 'P5')))
    return gates
  } finally {
    await stops.stopAll()
  }
}
