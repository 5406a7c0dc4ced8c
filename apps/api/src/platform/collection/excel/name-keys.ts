/** Translates between ids and the names in cells: e-mail addresses and codes. */
export interface Names {
  readonly emails: ReadonlyMap<string, string>
  readonly codes: ReadonlyMap<string, string>
  /** Active people by lower-case address; null for an address that two people share. */
  readonly people: ReadonlyMap<string, string | null>
  /** Records that the person may reference, by type and code. */
  readonly records: ReadonlyMap<string, string>
  /** Every requested code that is in use, readable or not. */
  readonly taken: ReadonlySet<string>
}

export const codeKey = (type: string, code: string): string => `${type} ${code}`

export const emailKey = (email: string): string => email.trim().toLowerCase()
