import { type Bom, compare, type Edge, keyOf, nameOf, type Package, type Project } from './packages.ts'
import { isExpression } from './policy.ts'

/** The software bill of materials: reproducible, with licences, and with the packages marked that ship. */
export function writeBom(bom: Bom, packages: readonly Package[], projects: readonly Project[]): string {
  const known = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]))
  const components = bom.components
    .map((component) => {
      const found = known.get(keyOf(component))
      return found
        ? { ...component, scope: scopeOf(found), licenses: [licenceEntry(found.licence)] }
        : component
    })
    .toSorted((a, b) => compare(a['bom-ref'], b['bom-ref']))
  const { serialNumber: _number, metadata, ...rest } = bom
  const { timestamp: _time, ...described } = metadata
  const tools = { components: metadata.tools.components.map(({ version: _version, ...tool }) => tool) }
  const dependencies = edgesOf(bom, projects)
  return writeJson({ ...rest, metadata: { ...described, tools }, components, dependencies })
}

/**
 * The dependency graph. pnpm visits the projects of the workspace concurrently and lists shared dependencies only under
 * the first one it visits, so the edges of projects are computed here. Projects without dependents are the product.
 */
function edgesOf(bom: Bom, projects: readonly Project[]): Edge[] {
  const refs = new Map(
    bom.components.flatMap((one) => [
      [keyOf(one), one['bom-ref']],
      [nameOf(one), one['bom-ref']],
    ]),
  )
  const product = bom.metadata.component['bom-ref']
  const own = new Map<string, Set<string>>()
  for (const { name, direct, linked } of projects) {
    const from = bom.components.some((one) => nameOf(one) === name) ? refs.get(name)! : product
    const asked = [...direct].map((dependency) => refs.get(dependency.join('@'))!)
    const edges = own.get(from) ?? own.set(from, new Set()).get(from)!
    for (const to of [...asked, ...linked.map((one) => refs.get(one)!)]) edges.add(to)
  }
  return bom.dependencies
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: [...(own.get(ref) ?? dependsOn)].toSorted(compare) }))
    .toSorted((a, b) => compare(a.ref, b.ref))
}

const LINE = 110

/** JSON as the formatter writes it: short lists on one line. */
function writeJson(value: unknown): string {
  const spread = `${JSON.stringify(value, null, 2)}\n`
  return spread.replaceAll(
    /^( *"\w+": )\[\n((?: *"[^"]*",?\n)+) *\](,?)$/gm,
    (list: string, start: string, items: string, end: string) => {
      const line = `${start}[${items.trim().replaceAll(/,\n */g, ', ')}]${end}`
      return line.length <= LINE ? line : list
    },
  )
}

const scopeOf = ({ ships }: Package) => (ships ? 'required' : 'excluded')

function licenceEntry(licence: string): object {
  if (isExpression(licence)) return { expression: licence }
  return { license: /^[\w.+-]+$/.test(licence) ? { id: licence } : { name: licence } }
}

function groupByLicence(packages: readonly Package[]): [licence: string, packages: Package[]][] {
  return [...Map.groupBy(packages, (one) => one.licence)].toSorted(
    (a, b) => b[1].length - a[1].length || compare(a[0], b[0]),
  )
}

function listOf(packages: readonly Package[]): string[] {
  return groupByLicence(packages).flatMap(([licence, group]) => [
    `### ${licence} (${group.length})`,
    '',
    ...group.map((one) => `- ${one.name} ${one.version}`),
    '',
  ])
}

/** Every package of the product and its build, by licence. */
export function writeLicences(packages: readonly Package[], toolchain: readonly Package[]): string {
  const ships = packages.filter((one) => one.ships)
  const builds = packages.filter((one) => !one.ships)
  const count = (of: readonly Package[], licence: string) =>
    of.filter((one) => one.licence === licence).length
  return [
    '# Third-party licences',
    '',
    'Made from the lockfile by `pnpm run licences`; do not edit. Which licences the product may hold is decided in',
    '`tools/licences/policy.ts`, and `pnpm run licences --check` refuses any other.',
    '',
    '| Licence | In the product | Building and testing only |',
    '|---|--:|--:|',
    ...groupByLicence(packages).map(
      ([licence]) => `| ${licence} | ${count(ships, licence)} | ${count(builds, licence)} |`,
    ),
    `| **All** | **${ships.length}** | **${builds.length}** |`,
    '',
    '## In the product',
    '',
    'What the programs under `apps/` need to run, with everything that those packages need themselves.',
    '',
    ...listOf(ships),
    '## Building and testing only',
    '',
    'Packages for other platforms than the one at hand are listed with the licence of the package that asks for them.',
    '',
    ...listOf(builds),
    '## Toolchain',
    '',
    ...toolchain.map(({ name, version, licence }) => `- ${name} ${version}: ${licence}`),
    '',
  ].join('\n')
}

const ROW = /^\| `([^`]+)` \| [^|]* \| [^|]* \| (.+) \|$/

/**
 * Updates versions and licences in the table of direct dependencies and keeps the written reasons. Returns
 * dependencies without a line, and lines without a dependency.
 */
export function refreshDependencies(
  text: string,
  projects: readonly Project[],
  packages: readonly Package[],
): { text: string; problems: string[] } {
  const licences = new Map(packages.map((one) => [`${one.name}@${one.version}`, one.licence]))
  const wanted = new Map(
    projects.flatMap(({ folder, direct }) =>
      [...direct].map(([name, version]) => [`${folder} ${name}`, version]),
    ),
  )
  const problems: string[] = []
  let folder = ''
  const lines = text.split('\n').map((line) => {
    folder = /^## .*\(`(.+)`\)$/.exec(line)?.[1] ?? folder
    const [, name, words] = ROW.exec(line) ?? []
    if (name === undefined) return line
    const version = wanted.get(`${folder} ${name}`)
    if (version === undefined) {
      problems.push(`docs/dependencies.md: ${folder} no longer asks for ${name}`)
      return line
    }
    wanted.delete(`${folder} ${name}`)
    return `| \`${name}\` | ${version} | ${licences.get(`${name}@${version}`) ?? ''} | ${words} |`
  })
  for (const missing of wanted.keys()) problems.push(`docs/dependencies.md: no line for ${missing}`)
  return { text: lines.join('\n'), problems }
}
