import type { Services } from '#platform/http/services.ts'

interface Plain {
  id: string
  secret: Buffer
  previous: Buffer | null
}

/**
 * Encrypts secrets that were stored before there was a key, and forgets those that were replaced more than a day ago. At
 * the start of a worker; a repetition finds nothing to do.
 */
export async function sealSecrets(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  org: string,
): Promise<void> {
  await db.write(org, async (tx) => {
    await tx.query(
      `update webhooks set previous_secret = null, previous_until = null
       where org_id = app.org() and previous_until < clock_timestamp()`,
    )
    const plain = secrets.areSealed
      ? await tx.query<Plain>(
          `select id, secret, previous_secret as previous from webhooks
           where org_id = app.org() and 32 in (octet_length(secret), octet_length(previous_secret)) for update`,
        )
      : []
    for (const { id, secret, previous } of plain) {
      const again = (stored: Buffer) => secrets.seal(secrets.open(stored, org, id), org, id)
      await tx.query(
        'update webhooks set secret = $2, previous_secret = $3 where org_id = app.org() and id = $1',
        [id, again(secret), previous && again(previous)],
      )
    }
    return { value: undefined }
  })
}
