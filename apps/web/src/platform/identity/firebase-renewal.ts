import { onIdTokenChanged, type Auth, type User } from 'firebase/auth'
import { createRenewal } from './renewal.ts'

const NETWORK = 'auth/network-request-failed'

async function lifeOf(user: User): Promise<{ token: string; life: number; ends: number }> {
  const { token, claims } = await user.getIdTokenResult()
  const ends = Number(claims.exp) * 1000
  return { token, ends, life: ends - Number(claims.iat) * 1000 }
}

/**
 * The SDK itself renews ahead of time only beside other services of Firebase; with sign-in alone it would wait until
 * half a minute before the end, and the next click would wait with it.
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
    // One found on the device may be old; every later one has just come, whatever this device's clock says.
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
