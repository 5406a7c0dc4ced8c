/**
 * Joins several values into one cell, separated by `;`. A `;` in a value is escaped with a backslash; a backslash is
 * doubled only where it would be ambiguous, so that ordinary paths stay readable.
 */
export function joinList(values: readonly string[]): string {
  return values.map((value) => value.replace(/;|\\(?=[\\;]|$)/g, String.raw`\$&`)).join('; ')
}

export function splitList(text: string): string[] {
  const values: string[] = []
  let value = ''
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    const next = text[at + 1]
    if (sign === '\\' && (next === '\\' || next === ';')) {
      value += next
      at++
    } else if (sign === ';') {
      values.push(value)
      value = ''
    } else {
      value += sign
    }
  }
  return [...values, value].map((one) => one.trim()).filter((one) => one !== '')
}
