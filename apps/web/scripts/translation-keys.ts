import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { LOCALES } from 'contract/locale'
import { describeTranslations, type Texts, writeKeys } from './translation-types.ts'

/** Writes the keys of all translations as types; with --check, reports whether the committed file is out of date. */
const root = new URL('../', import.meta.url)
const name = 'src/platform/i18n/translation-keys.gen.ts'

/** The reverse of `fileOf` in src/translations.ts. */
function namespaceOf(file: string): string {
  if (file.includes('platform/i18n/')) return 'app'
  const domain = /contract\/translations\/en\/(.+)\.json$/.exec(file)?.[1]
  if (domain) return `contract/${domain}`
  const folder = /src\/(?:features\/)?(.+)\/locales\/en\.json$/.exec(file)![1]!
  return folder.endsWith('/collection') ? `contract/${folder.split('/')[1]}` : folder
}

const read = (file: string): Texts => JSON.parse(readFileSync(new URL(file, root), 'utf8')) as Texts
const files = globSync(['src/**/locales/en.json', '../../packages/contract/translations/en/*.json'], {
  cwd: root,
})
const namespaces = files
  .map((file) => ({
    namespace: namespaceOf(file),
    keys: describeTranslations(
      LOCALES.map((locale) => read(file.replace(/\ben\b(?=\.json$|\/[^/]+$)/, locale))),
    ),
  }))
  .toSorted((one, other) => (one.namespace < other.namespace ? -1 : 1))
const text = writeKeys(namespaces)

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
if (values.check) {
  if (readFileSync(new URL(name, root), 'utf8') !== text) {
    process.stderr.write(
      `apps/web/${name} is not what the translations say. Run \`pnpm translation-keys\` and commit it.\n`,
    )
    process.exitCode = 1
  }
} else {
  writeFileSync(new URL(name, root), text)
}
