import type { WordTag } from 'contract/workspace/word-tags'
import { checkTags } from './check-tags.ts'
import { Refused, type Refusal } from './problems.ts'
import { readTemplate, writePackage } from './read-template.ts'

/** A template as it is stored: rewritten from the parts that were examined. */
export type Examined = { readonly bytes: Buffer } | { readonly refusals: readonly Refusal[] }

const MOST_REFUSALS = 20

/** Examines a Word file that somebody wants to use as a template. */
export async function examine(file: Buffer, tags: readonly WordTag[]): Promise<Examined> {
  try {
    const template = await readTemplate(file)
    const refusals = checkTags(template.documents, tags)
    return refusals.length > 0
      ? { refusals: refusals.slice(0, MOST_REFUSALS) }
      : { bytes: await writePackage(template) }
  } catch (error) {
    if (error instanceof Refused) return { refusals: [error.refusal] }
    throw error
  }
}
