import { AsyncLocalStorage } from 'node:async_hooks'
import { APIError, createAuthMiddleware } from 'better-auth/api'
import { betterAuth, type BetterAuthOptions } from 'better-auth'
import { twoFactor } from 'better-auth/plugins'
import { FALLBACK_LOCALE, type Locale } from 'contract/locale'
import type pg from 'pg'
import { claimCode, countAttempt, endPending, forgetAttempts } from './attempts.ts'
import { type Connections } from './connections/connection.ts'
import type { Config } from './config.ts'
import type { Mailer } from './mail.ts'
import { hashPassword, LONGEST, SHORTEST, verifyPassword } from './passwords.ts'
import type { Sealing } from './sealing.ts'

/** Why something was refused; each has a text. */
export type Refusal = 'connected' | 'wrong' | 'locked' | 'disabled' | 'code' | 'expired' | 'short' | 'long'

export type SignedIn =
  | { state: 'signed-in'; userId: string; methods: string[]; cookies: string[] }
  /** The password was right; the cookie says whose, until the code was entered. */
  | { state: 'code-needed'; cookies: string[] }
  | { state: 'refused'; refusal: Refusal }

export type Done = { state: 'done'; cookies: string[] } | { state: 'refused'; refusal: Refusal }

export interface Person {
  id: string
  email: string
  name: string
  hasSecondFactor: boolean
}

export type CodeKind = 'totp' | 'recovery'

export interface Accounts {
  signIn(email: string, password: string): Promise<SignedIn>
  finishSignIn(cookie: string, kind: CodeKind, code: string): Promise<SignedIn>
  /** Ends the session that a sign-in made, so that it proves one act only. */
  dropSession(cookies: readonly string[]): Promise<void>
  sendPasswordLink(email: string, locale: Locale): Promise<void>
  /**
   * Sends it in the background and only so often, for anyone who asks: neither the answer nor its time tells whether the
   * address has an account, and nobody fills a mailbox. `before` runs first.
   */
  requestPasswordLink(email: string, locale: Locale, before?: () => Promise<void>): void
  /** Resolves when nothing is under way in the background. */
  settle(): Promise<void>
  setPassword(token: string, password: string): Promise<Done>
  /** Who is signed in to the account page. */
  personOf(cookie: string): Promise<Person | null>
  changePassword(cookie: string, current: string, next: string): Promise<Done>
  beginSecondFactor(
    cookie: string,
    password: string,
  ): Promise<
    { state: 'begun'; uri: string; recoveryCodes: string[] } | { state: 'refused'; refusal: Refusal }
  >
  confirmSecondFactor(cookie: string, code: string): Promise<Done>
  removeSecondFactor(cookie: string, password: string): Promise<Done>
  signOut(cookie: string): Promise<string[]>
}

const PASSWORD_LINK_MINUTES = 60
const SESSION_SECONDS = 30 * 60

export interface AccountServices {
  config: Config
  pool: pg.Pool
  sealing: Sealing
  mailer: Mailer
  reportError: (error: unknown) => void
  connections: Connections
}

const refuse = (code: string, status: 'UNAUTHORIZED' | 'FORBIDDEN' | 'TOO_MANY_REQUESTS' = 'UNAUTHORIZED') =>
  new APIError(status, { code, message: code })

/** The options, also for the test that compares them with the migration. */
export function authOptions(
  { config, pool, sealing, mailer }: Omit<AccountServices, 'connections' | 'reportError'>,
  locale: () => Locale,
) {
  const { origin, pathname } = new URL(config.OIDC_ISSUER)
  const isSecure = origin.startsWith('https:')
  const times = { createdAt: 'created_at', updatedAt: 'updated_at' }

  const hooks = {
    /** What the library leaves open: a lock on the account, and codes that count twice. */
    before: createAuthMiddleware(async (ctx) => {
      if (!ctx.path.startsWith('/two-factor/verify-')) return
      const session = ctx.context.session?.user.id
      const cookie = ctx.context.createAuthCookie('two_factor')
      const pending = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
      const known = pending ? await ctx.context.internalAdapter.findVerificationValue(pending) : null
      const userId = session ?? known?.value
      if (!userId) return
      if ((await countAttempt(pool, `code:${userId}`)) === 'locked')
        throw refuse('LOCKED', 'TOO_MANY_REQUESTS')
      const { code } = ctx.body as { code: string }
      if (ctx.path.endsWith('totp') && !(await claimCode(pool, userId, code))) throw refuse('INVALID_CODE')
    }),
  }

  return {
    appName: 'Evidentia AI',
    baseURL: origin,
    basePath: `${pathname.replace(/\/$/, '')}/accounts`,
    secret: sealing.derive('accounts'),
    database: pool,
    telemetry: { enabled: false },
    logger: { level: 'error' },
    // No address of the library is served: its functions are called by the pages alone, which have limits of their own.
    rateLimit: { enabled: false },
    trustedOrigins: [origin],
    advanced: {
      useSecureCookies: isSecure,
      defaultCookieAttributes: { path: pathname, sameSite: 'lax', httpOnly: true, secure: isSecure },
      database: { generateId: 'uuid' },
    },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: SHORTEST,
      maxPasswordLength: LONGEST,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      resetPasswordTokenExpiresIn: PASSWORD_LINK_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => {
        const language = locale()
        const link = new URL(`${config.OIDC_ISSUER}/password/new`)
        link.search = new URLSearchParams({ token, lang: language }).toString()
        const isNew = !user.emailVerified
        mailer.send({
          to: user.email,
          locale: language,
          subject: isNew ? 'mail.newSubject' : 'mail.resetSubject',
          paragraphs: isNew ? ['mail.new', 'mail.newAfter'] : ['mail.reset', 'mail.resetAfter'],
          link: link.href,
        })
        return Promise.resolve()
      },
      // The link came by e-mail, so anyone who opens it reads the mail of this address.
      onPasswordReset: async ({ user }) => {
        await pool.query(
          'update users set email_verified = true, updated_at = clock_timestamp() where id = $1 and not email_verified',
          [user.id],
        )
        await endPending(pool, user.id)
        await forgetAttempts(pool, `password:${user.email}`)
      },
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', ...times },
      additionalFields: {
        disabledAt: {
          type: 'date',
          required: false,
          input: false,
          returned: false,
          fieldName: 'disabled_at',
        },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        userId: 'user_id',
        ...times,
      },
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
    },
    account: {
      modelName: 'credentials',
      fields: {
        accountId: 'account_id',
        providerId: 'provider_id',
        userId: 'user_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...times,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...times },
      storeIdentifier: 'hashed',
    },
    databaseHooks: {
      session: {
        create: {
          before: async ({ userId }) => {
            const { rowCount } = await pool.query(
              'select from users where id = $1 and disabled_at is not null',
              [userId],
            )
            if (rowCount) throw refuse('DISABLED', 'FORBIDDEN')
          },
        },
      },
    },
    hooks,
    plugins: [
      twoFactor({
        issuer: 'Evidentia AI',
        twoFactorCookieMaxAge: 600,
        backupCodeOptions: { storeBackupCodes: 'encrypted' },
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'second_factors',
            fields: {
              backupCodes: 'backup_codes',
              userId: 'user_id',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  } satisfies BetterAuthOptions
}

const REFUSALS: Readonly<Record<string, Refusal>> = {
  LOCKED: 'locked',
  ACCOUNT_TEMPORARILY_LOCKED: 'locked',
  DISABLED: 'disabled',
  INVALID_CODE: 'code',
  INVALID_BACKUP_CODE: 'code',
  INVALID_TWO_FACTOR_COOKIE: 'expired',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'expired',
  INVALID_TOKEN: 'expired',
  PASSWORD_TOO_SHORT: 'short',
  PASSWORD_TOO_LONG: 'long',
}

interface Reply {
  token?: string | null
  user?: { id: string }
  twoFactorRedirect?: boolean
  code?: string
  totpURI?: string
  backupCodes?: string[]
}

/** The answer of a library function: its body, and the cookies that it sets. */
async function read(asked: Promise<Response>): Promise<{ ok: boolean; reply: Reply; cookies: string[] }> {
  try {
    const response = await asked
    const reply = ((await response.json().catch(() => null)) ?? {}) as Reply
    return { ok: response.ok, reply, cookies: response.headers.getSetCookie() }
  } catch (error) {
    // What our own hooks refuse is thrown, also where an answer was asked for.
    if (error instanceof APIError) return { ok: false, reply: error.body as Reply, cookies: [] }
    throw error
  }
}

const refused = ({ code = '' }: Reply) => ({
  state: 'refused' as const,
  refusal: REFUSALS[code] ?? 'wrong',
})

const isSession = (cookie: string): boolean => /session_(token|data)=/.test(cookie)

/** Accounts by better-auth, called in this process only. */
export function createAccounts(services: AccountServices): Accounts {
  const { pool, connections } = services
  const language = new AsyncLocalStorage<Locale>()
  const auth = betterAuth(authOptions(services, () => language.getStore() ?? FALLBACK_LOCALE))
  const withCookie = (cookie: string) => new Headers({ cookie })
  const asResponse = true as const

  async function done(asked: Promise<Response>): Promise<Done> {
    const { ok, reply, cookies } = await read(asked)
    return ok ? { state: 'done', cookies } : refused(reply)
  }

  async function personOf(cookie: string): Promise<Person | null> {
    const found = await auth.api.getSession({ headers: withCookie(cookie) })
    if (!found) return null
    const { id, email, name, twoFactorEnabled } = found.user
    return { id, email, name, hasSecondFactor: twoFactorEnabled === true }
  }

  /** A session that was left open must not become a way to guess its password. */
  async function withPassword<T>(
    cookie: string,
    work: (person: Person) => Promise<T>,
    isRight: (result: T) => boolean,
  ) {
    const person = await personOf(cookie)
    if (!person) return { state: 'refused' as const, refusal: 'expired' as const }
    const attempted = `password:${person.email}` as const
    if ((await countAttempt(pool, attempted)) === 'locked')
      return { state: 'refused' as const, refusal: 'locked' as const }
    const result = await work(person)
    if (isRight(result)) await forgetAttempts(pool, attempted)
    return result
  }

  const isEnforced = async (email: string): Promise<boolean> =>
    (await connections.findForAddress(email))?.mode === 'enforced'

  const isDone = ({ state }: { state: string }) => state !== 'refused'
  const underWay = new Set<Promise<void>>()

  async function sendPasswordLink(entered: string, locale: Locale): Promise<void> {
    const email = entered.toLowerCase()
    if (await isEnforced(email)) return
    const known = await pool.query('select from users where email = $1 and disabled_at is null', [email])
    if (known.rowCount) await language.run(locale, () => auth.api.requestPasswordReset({ body: { email } }))
  }

  return {
    personOf,
    async signIn(entered, password) {
      const email = entered.trim().toLowerCase()
      // Where an organisation enforces its provider, no password of its domains is even checked.
      if (await isEnforced(email)) return { state: 'refused', refusal: 'connected' }
      const attempted = `password:${email}` as const
      if ((await countAttempt(pool, attempted)) === 'locked') return { state: 'refused', refusal: 'locked' }
      const { ok, reply, cookies } = await read(
        auth.api.signInEmail({ body: { email, password }, headers: new Headers(), asResponse }),
      )
      if (!ok) return refused(reply)
      await forgetAttempts(pool, attempted)
      return reply.twoFactorRedirect
        ? { state: 'code-needed', cookies: cookies.filter((one) => !isSession(one)) }
        : { state: 'signed-in', userId: reply.user!.id, methods: ['pwd'], cookies }
    },
    async finishSignIn(cookie, kind, code) {
      // Another session in this browser would answer instead of the person whose password was entered.
      const pending = cookie.split(/;\s*/).filter((one) => !isSession(one))
      const asked = { body: { code }, headers: withCookie(pending.join('; ')), asResponse }
      const { ok, reply, cookies } = await read(
        kind === 'totp' ? auth.api.verifyTOTP(asked) : auth.api.verifyBackupCode(asked),
      )
      if (!ok) return refused(reply)
      const userId = reply.user!.id
      await forgetAttempts(pool, `code:${userId}`)
      return { state: 'signed-in', userId, methods: ['pwd', 'otp', 'mfa'], cookies }
    },
    async dropSession(cookies) {
      const pair = cookies.find((one) => /session_token=/.test(one))?.split(';')[0]
      if (pair) await auth.api.signOut({ headers: withCookie(pair) })
    },
    sendPasswordLink,
    requestPasswordLink(email, locale, before) {
      const work = async () => {
        if ((await countAttempt(pool, `link:${email.toLowerCase()}`)) === 'locked') return
        await before?.()
        await sendPasswordLink(email, locale)
      }
      const sending = work()
        .catch(services.reportError)
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    },
    async settle() {
      await Promise.all(underWay)
    },
    async setPassword(token, newPassword) {
      return done(auth.api.resetPassword({ body: { token, newPassword }, asResponse }))
    },
    changePassword: (cookie, currentPassword, newPassword) =>
      withPassword(
        cookie,
        async ({ id }) => {
          const result = await done(
            auth.api.changePassword({
              body: { currentPassword, newPassword, revokeOtherSessions: true },
              headers: withCookie(cookie),
              asResponse,
            }),
          )
          if (isDone(result)) await endPending(pool, id)
          return result
        },
        isDone,
      ),
    beginSecondFactor: (cookie, password) =>
      withPassword(
        cookie,
        async () => {
          const { ok, reply } = await read(
            auth.api.enableTwoFactor({ body: { password }, headers: withCookie(cookie), asResponse }),
          )
          return ok
            ? { state: 'begun' as const, uri: reply.totpURI!, recoveryCodes: reply.backupCodes! }
            : refused(reply)
        },
        isDone,
      ),
    async confirmSecondFactor(cookie, code) {
      const person = await personOf(cookie)
      if (!person) return { state: 'refused', refusal: 'expired' }
      if ((await countAttempt(pool, `code:${person.id}`)) === 'locked')
        return { state: 'refused', refusal: 'locked' }
      const result = await done(
        auth.api.verifyTOTP({ body: { code }, headers: withCookie(cookie), asResponse }),
      )
      if (isDone(result)) await forgetAttempts(pool, `code:${person.id}`)
      return result
    },
    removeSecondFactor: (cookie, password) =>
      withPassword(
        cookie,
        () =>
          done(auth.api.disableTwoFactor({ body: { password }, headers: withCookie(cookie), asResponse })),
        isDone,
      ),
    async signOut(cookie) {
      const response = await auth.api.signOut({ headers: withCookie(cookie), asResponse })
      return response.headers.getSetCookie()
    },
  }
}
