import type { SignIn } from 'contract/workspace/sign-ins'
import { SignInTable } from '#shared/sign-ins/SignInTable.tsx'

export default { title: 'Workspace/Sign-ins' }

const ITEMS: readonly SignIn[] = [
  { at: '2026-03-02T08:15:00Z', method: 'password+totp', browser: 'firefox', address: '203.0.113.0/24' },
  { at: '2026-03-01T19:40:00Z', method: 'google.com', browser: 'chrome', address: '2001:db8:85a3::/48' },
  { at: '2026-02-27T07:58:00Z', method: 'saml.example', browser: 'other', address: null },
]

export const Several = { render: () => <SignInTable items={ITEMS} /> }
export const None = { render: () => <SignInTable items={[]} /> }
