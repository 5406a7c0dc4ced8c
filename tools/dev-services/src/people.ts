import type { OidcUser } from './oidc.ts'

/** Public on purpose: these accounts exist only on development machines and in tests. */
export const DEMO_PASSWORD = 'evidentia-demo-1'

export type DemoPerson = {
  role: string
  name: string
  email: string
  /** Password in the Firebase emulator, or the OpenID Connect provider. */
  signIn: 'password' | 'openid'
}

export type DemoOrganisation = {
  name: string
  locale: 'en' | 'fr' | 'ar'
  timeZone: string
  weekend: 'sat_sun' | 'fri_sat'
  people: DemoPerson[]
}

// One person for every role of the contract, and two who use single sign-on. The administrator creates the
// organisation.
const first: Record<string, string> = {
  admin: 'Amelia Hart',
  cae: 'Charles Osei',
  audit_manager: 'Beatrice Lindqvist',
  auditor: 'Daniel Novak',
  risk_manager: 'Rosa Ferreira',
  compliance_officer: 'Conor Walsh',
  owner: 'Olivia Brandt',
  executive: 'Edward Chen',
  guest: 'Grace Miller',
  techdoc_reader: 'Theo Rossi',
  techdoc_author: 'Anna Kowalska',
  techdoc_reviewer: 'Victor Dumont',
  techdoc_approver: 'Priya Nair',
  prrc: 'Petra Vogel',
  medical_expert: 'Dr Marta Silva',
  external_reviewer: 'Erik Johansen',
  sso_auditor: 'Sofia Marin',
  sso_risk_manager: 'Simon Keller',
}

const second: Record<string, string> = {
  admin: 'أمينة العلوي',
  cae: 'Karim Bennani',
  audit_manager: 'Leïla Mansouri',
  auditor: 'Youssef Tazi',
  risk_manager: 'ريم الحسن',
  compliance_officer: 'Claire Fontaine',
  owner: 'Omar Haddad',
  executive: 'Élise Moreau',
  guest: 'Gaël Petit',
  techdoc_reader: 'Tarek Saleh',
  techdoc_author: 'Inès Garnier',
  techdoc_reviewer: 'Rachid Amrani',
  techdoc_approver: 'Nadia Cherif',
  prrc: 'Paul Lefèvre',
  medical_expert: 'د. سلمى الفاسي',
  external_reviewer: 'Jean Roche',
  sso_auditor: 'Samir Idrissi',
  sso_risk_manager: 'Sylvie Blanc',
}

function listPeople(names: Record<string, string>, domain: string): DemoPerson[] {
  return Object.entries(names).map(([key, name]) => {
    const signIn = key.startsWith('sso_') ? 'openid' : 'password'
    return { role: key.replace('sso_', ''), name, email: `${key}@${domain}`, signIn }
  })
}

export const demoOrganisations: DemoOrganisation[] = [
  {
    name: 'First Example Group',
    locale: 'en',
    timeZone: 'Europe/Paris',
    weekend: 'sat_sun',
    people: listPeople(first, 'first.example'),
  },
  {
    name: 'Second Example Medical',
    locale: 'fr',
    timeZone: 'Africa/Casablanca',
    weekend: 'sat_sun',
    people: listPeople(second, 'second.example'),
  },
]

/** The people the OpenID Connect provider offers. */
export const demoOidcUsers: OidcUser[] = demoOrganisations
  .flatMap(({ people }) => people)
  .filter(({ signIn }) => signIn === 'openid')
  .map(({ name, email }) => ({ id: email, name, email }))
