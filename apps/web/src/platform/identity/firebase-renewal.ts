import { onIdTokenChanged, type Auth, type User } from 'firebase/auth'
import { createRenewal } from './renewal.ts'

const NETWORK = 'auth/network-request-failed'

async function lifeOf(user: User): Promise<{ token: string; life: number; ends: number }> {
  const { token, claims } = await user.getIdTokenResult()
  const ends = Number(claims.exp) * 1000
  return { token, ends, life: ends - Number(claims.iat) * 1000 }
}

/**
 * The SDK renews tokens early only together with other Firebase services. With sign-in alone it would wait until half
 * a minute before the expiry, and delay the next click.
 */
export function renewFirebaseToken(auth: Auth): void {
  let last: string | undefined
  const renewal = createRenewal({
    async renew() {
      const user = auth.currentUser
      if (!user) return null
      await user.getIdToken(true)
      return (await lifeOf(user)).life
    },
    mayPass: (error) => (error as { code?: string }).code === NETWORK,
  })

  async function follow(user: User): Promise<void> {
    const { token, life, ends } = await lifeOf(user)
    if (token === last) return
    // A stored token may be old; every later one is new, whatever this device's clock says.
    renewal.start(last === undefined ? Math.min(ends - Date.now(), life) : life)
    last = token
  }
  onIdTokenChanged(auth, (user) => {
    if (user) void follow(user).catch(() => undefined)
    else {
      last = undefined
      renewal.stop()
    }
  })
}
