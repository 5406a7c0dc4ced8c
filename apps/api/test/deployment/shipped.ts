import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The folder with what installations are made of. */
export const deploy = new URL('../../../../deploy/', import.meta.url).pathname

export const readShipped = (path: string): string => readFileSync(join(deploy, path), 'utf8')

/** The lines below a line of YAML that are indented more than it. */
export const below = (text: string, line: string): string =>
  new RegExp(`^( *)${line}:.*\\n((?:\\1 +.*\\n|\\n)+)`, 'm').exec(text)?.[2] ?? ''
