import { v7 as uuid } from 'uuid'
import type { Harness } from '#test/harness.ts'

/** A queued export, a finished one, and a spare finished one. */
export interface PersonsExports {
  waiting: string
  ended: string
  unwanted: string
}

/** The exports that the people of a test organisation have requested. */
export class WorldExports {
  readonly byPerson = new Map<string, PersonsExports>()
  private readonly harness: Harness
  private readonly org: string
  private readonly hash: string
  private readonly canary: string

  constructor(harness: Harness, org: string, hash: string, canary: string) {
    this.harness = harness
    this.org = org
    this.hash = hash
    this.canary = canary
  }

  in(harness: Harness): WorldExports {
    const exports = new WorldExports(harness, this.org, this.hash, this.canary)
    for (const [person, made] of this.byPerson) exports.byPerson.set(person, made)
    return exports
  }

  async makeFor(person: string): Promise<void> {
    const made: PersonsExports = { waiting: uuid(), ended: uuid(), unwanted: uuid() }
    for (const [name, id] of Object.entries(made)) {
      const ended = name !== 'waiting'
      await this.harness.admin.query(
        `insert into exports (org_id, id, person_id, format, collection, code, locale, query, state, name, sha256, expires_at)
         values ($1, $2, $3, 'excel', 'units', $4, 'en', '{}', $5, $6, decode($7, 'hex'), now() + interval '1 day')`,
        [
          this.org,
          id,
          person,
          this.canary,
          ended ? 'done' : 'queued',
          ended ? `${this.canary}.xlsx` : null,
          ended ? this.hash : null,
        ],
      )
    }
    this.byPerson.set(person, made)
  }
}
