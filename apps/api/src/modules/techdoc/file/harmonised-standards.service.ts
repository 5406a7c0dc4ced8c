import { harmonisedStandards } from 'content'
import type { HarmonisedStandard } from 'contract/techdoc/file/harmonised-standards'

/** The list of harmonised standards that the product keeps, with its source and its gaps. */
export async function listHarmonisedStandards() {
  const { act, link, asOf, source, unknown, standards } = await harmonisedStandards()
  return {
    act,
    link,
    asOf,
    source,
    unknown: [...unknown],
    standards: standards.map(({ added, ...one }): HarmonisedStandard => ({
      ...one,
      ...(added ? { added: [...added] } : {}),
    })),
  }
}
