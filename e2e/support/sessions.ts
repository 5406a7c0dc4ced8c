import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Locale } from 'contract/locale'
import { beginSession, FIREBASE_API_KEY } from 'dev-services/firebase'
import { PASSWORD, type Person } from './people.ts'
import { addresses } from './stack.ts'

/** Sets the language of a device, until another one is chosen. */
export async function setLanguage(context: BrowserContext, locale: Locale): Promise<void> {
  await context.addInitScript(
    ([origin, value]) => {
      if (location.origin === origin && !localStorage.getItem('app-locale'))
        localStorage.setItem('app-locale', value)
    },
    [addresses().webUrl, locale] as const,
  )
}

/**
 * Opens a page as a person who signed in on this device before: the session is real, and stored where the identity
 * SDK expects it. The login form has its own journeys.
 */
export async function openAs(page: Page, person: Person, path: string): Promise<void> {
  const { localId, idToken, refreshToken } = await beginSession(
    addresses().firebaseUrl,
    person.email,
    PASSWORD,
  )
  const user = {
    uid: localId,
    email: person.email,
    emailVerified: true,
    isAnonymous: false,
    providerData: [],
    stsTokenManager: { accessToken: idToken, refreshToken, expirationTime: Date.now() + 3_600_000 },
  }
  const session = [
    ['app-identity', `firebase ${Date.now()}`],
    [`firebase:authUser:${FIREBASE_API_KEY}:[DEFAULT]`, JSON.stringify(user)],
  ] as const
  const seed = await page.addInitScript((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, session)
  await page.goto(path)
  await seed.dispose()
}

/** A separate browser context, as on another device. */
export async function openOnAnotherDevice(
  browser: Browser,
  locale: Locale,
  person: Person,
  path: string,
): Promise<Page> {
  const context = await browser.newContext({ baseURL: addresses().webUrl })
  await setLanguage(context, locale)
  const page = await context.newPage()
  await openAs(page, person, path)
  return page
}
