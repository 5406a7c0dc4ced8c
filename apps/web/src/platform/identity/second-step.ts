/** A second factor that a person has: a phone that codes are sent to. */
export interface Factor {
  id: string
  /** As much of the number as the provider shows. */
  phone: string
  /** When it was added, if the provider says so. */
  since: string | null
}

/** The first step was right, and the provider asks for a second one: a code that it has sent. */
export interface SecondStep<Done> {
  factors: readonly Factor[]
  /** The phone that a code is on its way to. */
  sentTo: Factor
  /** Has a code sent again, or to another phone; only the last one counts. */
  send(factor: Factor): Promise<void>
  finish(code: string): Promise<Done>
}

export const isSecondStep = <Done>(outcome: Done | SecondStep<Done>): outcome is SecondStep<Done> =>
  typeof outcome === 'object' && outcome !== null && 'finish' in outcome

/** The second factors of the person who is signed in. All but the list asks for a proof of a moment ago. */
export interface SecondFactors {
  list(): Promise<Factor[]>
  /** Has a code sent to a phone; with it the phone becomes a second factor. */
  begin(phone: string): Promise<(code: string) => Promise<void>>
  remove(factor: Factor): Promise<void>
}
