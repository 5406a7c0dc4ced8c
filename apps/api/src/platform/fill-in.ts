/** Replaces the `{{placeholders}}` of a text by values. */
export const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, place: string) => String(values[place] ?? ''))
