// `pnpm run licences` writes docs/third-party-licences.md and docs/sbom.cdx.json from the lockfile and updates the
// versions in docs/dependencies.md. `pnpm run licences --check` changes nothing; it fails if one of them is out of date, if
// the product contains a licence that policy.ts does not allow, or if a direct dependency has no reason.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { refreshDependencies, writeBom, writeLicences } from './documents.ts'
import {
  keyOf,
  nameOf,
  readBom,
  readLockfile,
  readPackages,
  readProjects,
  readToolchain,
  root,
} from './packages.ts'
import { isAllowed } from './policy.ts'

const DEPENDENCIES = 'docs/dependencies.md'
const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
const read = (path: string): string => {
  try {
    return readFileSync(new URL(path, root), 'utf8')
  } catch {
    return ''
  }
}

const bom = readBom('--recursive')
const projects = readProjects()
const packages = readPackages(bom, projects)
const toolchain = readToolchain()
const toolchainVersions = new Map(toolchain.map(({ name, version }) => [name, version]))
const everything = [
  ...projects,
  { name: 'toolchain', folder: 'tools/toolchain', direct: toolchainVersions, linked: [] },
]
const dependencies = refreshDependencies(read(DEPENDENCIES), everything, [...packages, ...toolchain])
const problems = [...dependencies.problems]

const own = new Set(projects.map((project) => project.name))
const described = new Set(bom.components.filter((one) => !own.has(nameOf(one))).map(keyOf))
const locked = readLockfile()
for (const name of locked) if (!described.has(name)) problems.push(`the bill of materials lacks ${name}`)
for (const name of described) if (!locked.has(name)) problems.push(`the lockfile lacks ${name}`)

const shipped = [...packages, ...toolchain].filter((one) => one.ships)
for (const { name, version, licence } of shipped) {
  if (!isAllowed(name, licence))
    problems.push(`${name} ${version} is in the product under ${licence}, which is not allowed`)
}

const documents = {
  'docs/third-party-licences.md': writeLicences(packages, toolchain),
  'docs/sbom.cdx.json': writeBom(bom, packages, projects),
  [DEPENDENCIES]: dependencies.text,
}
for (const [path, text] of Object.entries(documents)) {
  if (read(path) === text) continue
  if (values.check) problems.push(`${path} is out of date: run \`pnpm run licences\` and commit it`)
  else writeFileSync(new URL(path, root), text)
}

for (const problem of problems) process.stderr.write(`${problem}\n`)
const ships = packages.filter((one) => one.ships).length
process.stdout.write(
  `${locked.size} packages, ${ships} of them in the product, ${problems.length} problems.\n`,
)
if (problems.length > 0) process.exitCode = 1
