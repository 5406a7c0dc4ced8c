import { grants } from 'contract'
import { FIRST_STEPS, type FirstStep, type Onboarding } from 'contract/workspace/home'
import { organisationActions } from 'contract/workspace/organisations'
import type { Tx, WriteTx } from '#platform/db/tx.ts'
import type { Actor } from '#platform/identity/accounts.ts'

const exists = (types: string) =>
  `exists (select from records r where r.org_id = app.org() and r.type in (${types}) and r.archived_at is null)`

/** The condition of each step; it is done when its result exists, however it was created. */
const DONE: Readonly<Record<FirstStep, string>> = {
  people: `(select count(*) > 1 from members m where m.org_id = app.org() and m.active)
    or exists (select from invitations i where i.org_id = app.org() and i.revoked_at is null)`,
  library: exists(`'process', 'risk', 'control'`),
  universe: exists(`'universe'`),
  work: exists(`'project', 'assessment', 'gapanalysis', 'device'`),
}

interface Found extends Record<FirstStep, boolean> {
  ended: boolean | null
  hidden: boolean | null
}

/** The onboarding state of a person; for administrators, the open first steps. */
export async function readOnboarding(tx: Tx, actor: Actor): Promise<Onboarding> {
  const [found] = await tx.query<Found>(
    `select app.tour_ended($1) as ended,
       (select v.steps_hidden_at is not null from visits v where v.org_id = app.org() and v.person_id = $1) as hidden,
       ${FIRST_STEPS.map((step) => `(${DONE[step]}) as ${step}`).join(', ')}`,
    [actor.personId],
  )
  const steps = FIRST_STEPS.map((step) => ({ step, done: found![step] }))
  const wanted =
    grants(actor, organisationActions.update) && !found!.hidden && steps.some(({ done }) => !done)
  return { tourEnded: found!.ended ?? false, steps: wanted ? steps : null }
}

export async function changeOnboarding(
  tx: WriteTx,
  actor: Actor,
  { tourEnded, stepsHidden }: { tourEnded?: boolean | undefined; stepsHidden?: boolean | undefined },
): Promise<Onboarding> {
  if (tourEnded !== undefined) await tx.query('select app.end_tour($1, $2)', [actor.personId, tourEnded])
  if (stepsHidden !== undefined)
    await tx.query(
      `insert into visits (org_id, person_id, steps_hidden_at)
       values (app.org(), $1, case when $2::boolean then clock_timestamp() end)
       on conflict (org_id, person_id) do update set steps_hidden_at = excluded.steps_hidden_at`,
      [actor.personId, stepsHidden],
    )
  return readOnboarding(tx, actor)
}
