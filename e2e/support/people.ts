import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createCall } from 'contract/call'
import type { Locale } from 'contract/locale'
import type { Role } from 'contract/permissions'
import { organisationRoutes } from 'contract/workspace/organisations'
import { type ProtectedAct, protectionRoutes } from 'contract/workspace/protection'
import { createPasswordAccount, signInWithPassword } from 'dev-services/firebase'
import type { OidcUser } from 'dev-services/oidc'
import { addresses } from './stack.ts'

export const PASSWORD = 'correct-horse-1'

const NAMES: Record<Locale, readonly string[]> = {
  en: ['Rosa Ferreira', 'Daniel Novak', 'Amelia Hart'],
  fr: ['Inès Garnier', 'Paul Lefèvre', 'Claire Fontaine'],
  ar: ['ريم الحسن', 'يوسف التازي', 'أمينة العلوي'],
}

/** One for each language, so that parallel journeys do not interfere. */
export const OIDC_PEOPLE: OidcUser[] = [
  { id: 'sofia', name: 'Sofia Marin', email: 'sofia@openid.example' },
  { id: 'salma', name: 'سلمى الفاسي', email: 'salma@openid.example' },
  // Signs records in an organisation of their own; the others belong to none.
  { id: 'signe', name: 'Signe Holm', email: 'signe@openid.example' },
]
export const oidcPerson = (locale: Locale) => OIDC_PEOPLE[locale === 'ar' ? 1 : 0]!

export interface Person {
  name: string
  email: string
}

/** A new account with a password, known to the provider but not yet to the product. */
export async function createPerson(locale: Locale, which = 0, emailVerified = true): Promise<Person> {
  const person = { name: NAMES[locale][which]!, email: `${randomUUID().slice(0, 8)}@staff.example` }
  await createPasswordAccount(addresses().firebaseUrl, { ...person, password: PASSWORD, emailVerified })
  return person
}

/** The typed client, for a person and an organisation. */
export async function callAs(person: Person, organisation: string | null = null) {
  const token = await signInWithPassword(addresses().firebaseUrl, person.email, PASSWORD)
  return createCall({
    baseUrl: `${addresses().apiUrl}/api`,
    token: () => Promise.resolve(token),
    organisation: () => organisation,
  })
}

/** An authentication after the challenge. The provider counts in whole seconds, so it waits for the next one. */
export async function authenticateAfter(person: Person): Promise<string> {
  await sleep(1_000)
  return signInWithPassword(addresses().firebaseUrl, person.email, PASSWORD)
}

/** Makes a change that weakens protection as the sole administrator: with a reason and a re-authentication for it. */
export async function protect(person: Person, organisation: string, act: ProtectedAct): Promise<void> {
  const call = await callAs(person, organisation)
  const asked = { act, reason: 'Journey' }
  const { challenge } = await call(protectionRoutes.prepare, { body: { for: 'request', ...asked } })
  const token = await authenticateAfter(person)
  await call(protectionRoutes.request, { body: { ...asked, challenge, token } })
}

export async function createOrganisation(founder: Person, name: string, roles: Role[] = []): Promise<string> {
  const call = await callAs(founder)
  return (await call(organisationRoutes.create, { body: { name, roles } })).id
}
