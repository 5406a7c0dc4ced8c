import { type ErrorCode, Failure } from 'contract'

/** The kinds of error that RFC 7644 (section 3.12) names. */
type ScimType =
  | ('invalidFilter' | 'invalidPath' | 'invalidSyntax' | 'invalidValue')
  | ('mutability' | 'noTarget' | 'tooMany' | 'uniqueness')

/** A failure with the detail that an administrator of the directory reads in its log. */
export class ScimError extends Failure {
  readonly scimType: ScimType | null
  readonly detail: string
  constructor(code: ErrorCode, scimType: ScimType | null, detail: string) {
    super(code)
    this.scimType = scimType
    this.detail = detail
  }
}

export const refuse = (scimType: ScimType, detail: string): ScimError =>
  new ScimError('INVALID_INPUT', scimType, detail)

export const notFound = (): ScimError => new ScimError('NOT_FOUND', null, 'No such resource')

export const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error'

const UNIQUE_VIOLATION = '23505'

/** Writes, or refuses with this detail what is there already. */
export async function unlessTaken(detail: string, write: () => Promise<unknown>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error
    throw new ScimError('CODE_TAKEN', 'uniqueness', detail)
  }
}
