import { LOGIN_REQUIRED, MENU_PAGES, OPEN } from './addresses.ts'
import { expect, line } from './line.ts'
import { newAccount, signIn } from './member.ts'
import { open, visit } from './screen.ts'

line('S2.9', 'a protected page with its query, and addresses elsewhere', async ({ page, seen }) => {
  const guarded = [...LOGIN_REQUIRED, ...MENU_PAGES]
  for (const path of guarded) {
    await page.goto(`${path}?a=1`, { waitUntil: 'commit' })
    await expect(page, path).toHaveURL(
      (url) => url.pathname === '/login' && url.searchParams.get('to') === `${path}?a=1`,
    )
  }
  seen(`${guarded.length} protected pages lead to /login with to`)
  const account = await newAccount()
  await page.goto('/template?a=1')
  await expect(page).toHaveURL(/login/)
  await signIn(page, account)
  await expect(page).toHaveURL((url) => `${url.pathname}${url.search}` === '/template?a=1')
  seen('after sign-in: /template?a=1')
  for (const to of ['//evil.example/a', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)']) {
    const context = page.context().browser()!
    const other = await context.newContext({ baseURL: new URL(page.url()).origin })
    const fresh = await other.newPage()
    await fresh.goto(`/login?to=${encodeURIComponent(to)}`)
    await signIn(fresh, account)
    await expect(fresh, to).toHaveURL((url) => url.pathname === '/home')
    await other.close()
  }
  seen('other origins lead home')
})

line('S2.10', 'every route as a signed-in person: none sends them home', async ({ member, seen }) => {
  const paths = [...LOGIN_REQUIRED, ...OPEN, '/blank', '/register', '/forgot-password', '/reset-password']
  await open(member, '/home')
  // A payment page is loaded as a document of its own, and /home is where the others must not lead.
  const own = ['/home', '/payment', '/payment-checkout']
  for (const path of paths.filter((one) => !own.includes(one))) {
    await visit(member, path)
    expect(new URL(member.url()).pathname, path).toBe(path)
  }
  seen(`${paths.length - own.length} routes stay where they are; the mechanism is proven by unit tests`)
})
