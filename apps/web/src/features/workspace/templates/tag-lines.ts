import { PLACE_EXAMPLES, type PlaceName } from 'contract/workspace/template-uses'
import type { WordTag } from 'contract/workspace/word-tags'
import type en from './locales/en.json'

/** A tag as it is listed: how it is written, how deep it stands, and where its description is. */
export interface TagLine {
  readonly path: string
  readonly written: string
  readonly depth: number
  /** A value that the texts of templates can have as well. */
  readonly place?: PlaceName
  readonly about?: keyof typeof en.word.about
}

const isPlace = (name: string): name is PlaceName => Object.hasOwn(PLACE_EXAMPLES, name)

/** All tags in order, those of a list below it. */
export function listTags(tags: readonly WordTag[], depth = 0, above = ''): TagLine[] {
  return tags.flatMap(({ name, kind, of = [] }) => {
    const path = `${above}${name}`
    const line = {
      path,
      depth,
      written: kind === 'list' ? `{{#${name}}} … {{/${name}}}` : `{{${name}}}`,
      ...(isPlace(name) ? { place: name } : { about: name.replace('.', '_') as TagLine['about'] & string }),
    }
    return [line, ...listTags(of, depth + 1, `${path}/`)]
  })
}
