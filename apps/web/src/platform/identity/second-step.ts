/** A person's second factor: a phone that codes are sent to. */
export interface Factor {
  id: string
  /** The part of the number that the provider shows. */
  phone: string
  /** When it was added, if known. */
  since: string | null
}

/** The first step succeeded, and the provider requires a second one: a code that it has sent. */
export interface SecondStep<Done> {
  factors: readonly Factor[]
  /** The phone that the code was sent to. */
  sentTo: Factor
  /** Sends another code, also to another phone; only the last one is valid. */
  send(factor: Factor): Promise<void>
  finish(code: string): Promise<Done>
}

export const isSecondStep = <Done>(outcome: Done | SecondStep<Done>): outcome is SecondStep<Done> =>
  typeof outcome === 'object' && outcome !== null && 'finish' in outcome

/** The second factors of the signed-in person. Everything except the list needs a recent authentication. */
export interface SecondFactors {
  list(): Promise<Factor[]>
  /** Sends a code to a phone; confirming it makes the phone a second factor. */
  begin(phone: string): Promise<(code: string) => Promise<void>>
  remove(factor: Factor): Promise<void>
}
