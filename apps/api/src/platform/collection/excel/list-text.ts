/**
 * Several values in one cell, separated by `;`. A value that holds a `;` itself keeps it behind a backslash, and a
 * backslash is doubled only where it could be mistaken for that, so that ordinary paths stay as people write them.
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
