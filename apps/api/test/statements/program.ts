import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { API, type Project, TypeFlags } from 'typescript/unstable/sync'
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Mistakes that the check must find. */
export const PLANTED = 'test/statements/planted.ts'

/** The methods that take SQL, and the position of the text among their arguments; the values follow it. */
const METHODS: Readonly<Record<string, number>> = { query: 0, firstRows: 0, queryWithoutTenant: 1 }

export interface CallSite {
  /** File and line, for the report. */
  readonly at: string
  /** File and line of the method's name, as in a stack trace. */
  readonly calledAt: string
  readonly call: CallExpression
  readonly text: Expression
  readonly values: Expression | undefined
}

export interface Sources {
  readonly project: Project
  readonly sites: readonly CallSite[]
  /** The names inside the texts of all sites. */
  readonly identifiers: readonly Node[]
  /** The calls of functions and methods with this name. */
  readonly callsOf: (name: string) => readonly CallExpression[]
  close(): void
}

function siteOf(call: CallExpression): CallSite | undefined {
  if (!is.isPropertyAccessExpression(call.expression)) return undefined
  const position = METHODS[call.expression.name.text]
  const text = position === undefined ? undefined : call.arguments[position]
  if (!text) return undefined
  const file = call.getSourceFile()
  const placeOf = (node: Node) =>
    `${file.fileName.slice(ROOT.length)}:${file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1}`
  const values = call.arguments[position! + 1]
  return { at: placeOf(text), calledAt: placeOf(call.expression.name), call, text, values }
}

/** Reads the program with the compiler, which knows the declared types. */
export function readSources(): Sources {
  const api = new API({ cwd: ROOT })
  const config = `${ROOT}tsconfig.json`
  const project = api.updateSnapshot({ openProject: config }).getProject(config)!
  const texts = new Map(
    project.rootFiles
      .filter(
        (name) => (name.startsWith(`${ROOT}src/`) && !name.endsWith('.test.ts')) || name.endsWith(PLANTED),
      )
      .map((name) => [name, readFileSync(name, 'utf8')]),
  )
  const callsIn = memoized((name: string) =>
    findAll(project.program.getSourceFile(name)!, is.isCallExpression),
  )
  const callsOf = memoized((name: string) =>
    [...texts].flatMap(([file, text]) =>
      text.includes(`${name}(`) || text.includes(`${name}<`)
        ? callsIn(file).filter((call) => calleeOf(call) === name)
        : [],
    ),
  )
  const calls = Object.keys(METHODS).flatMap((name) => callsOf(name).flatMap((call) => siteOf(call) ?? []))
  const types = project.checker.getTypeAtLocation(calls.map(({ text }) => text))
  // pg's own `query` also takes objects, which contain a text from elsewhere.
  const sites = calls.filter((_, index) => (types[index]?.flags ?? 0) & TypeFlags.StringLike)
  const identifiers = sites.flatMap(({ text }) => findAll(text, is.isIdentifier))
  return { project, sites, identifiers, callsOf, close: () => api.close() }
}

function memoized<T>(find: (name: string) => T): (name: string) => T {
  const found = new Map<string, T>()
  return (name) => {
    if (!found.has(name)) found.set(name, find(name))
    return found.get(name)!
  }
}

function findAll<T extends Node>(root: Node, isWanted: (node: Node) => node is T): T[] {
  const found: T[] = []
  const visit = (node: Node) => {
    if (isWanted(node)) found.push(node)
    node.forEachChild(visit)
  }
  visit(root)
  return found
}

function calleeOf({ expression }: CallExpression): string | undefined {
  const callee = is.isPropertyAccessExpression(expression) ? expression.name : expression
  return is.isIdentifier(callee) ? callee.text : undefined
}
