import {
  type Checker,
  type Project,
  type Symbol,
  SymbolFlags,
  type Type,
  TypeFlags,
} from 'typescript/unstable/sync'
import type { CallExpression, FunctionLikeDeclaration, Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { unique, type Value } from './values.ts'

export const nameOf = (node: Node): string => (node as Node & { text: string }).text

/** Answers questions about names and types with the compiler, each once. */
export class Names {
  private readonly project: Project
  private readonly checker: Checker
  private readonly calls: (name: string) => readonly CallExpression[]
  private readonly symbols = new Map<Node, Symbol | undefined>()
  private readonly targets = new Map<number, Symbol>()
  private readonly declarations = new Map<number, Node | undefined>()
  private readonly literals = new Map<Node, readonly Value[] | undefined>()

  constructor(project: Project, calls: (name: string) => readonly CallExpression[]) {
    this.project = project
    this.checker = project.checker
    this.calls = calls
  }

  symbolOf(node: Node): Symbol | undefined {
    return remember(this.symbols, node, () => {
      const symbol = is.isShorthandPropertyAssignment(node.parent)
        ? this.checker.getShorthandAssignmentValueSymbol(node.parent)
        : this.checker.getSymbolAtLocation(node)
      return this.targetOf(symbol)
    })
  }

  private targetOf(symbol: Symbol | undefined): Symbol | undefined {
    if (!symbol || !(symbol.flags & SymbolFlags.Alias)) return symbol
    return remember(this.targets, symbol.id, () => this.checker.getAliasedSymbol(symbol))
  }

  /** Asks for many symbols at once, which is faster than one by one. */
  load(nodes: readonly Node[]): void {
    const symbols = this.checker.getSymbolAtLocation(nodes)
    for (const [index, node] of nodes.entries()) this.symbols.set(node, this.targetOf(symbols[index]))
  }

  declarationOf(symbol: Symbol): Node | undefined {
    return remember(this.declarations, symbol.id, () =>
      (symbol.valueDeclaration ?? symbol.declarations[0])?.resolve(this.project),
    )
  }

  /** The values of an expression whose type is a union of literals. Any number stands for every number. */
  literalsOf(node: Node): readonly Value[] | undefined {
    return remember(this.literals, node, () => {
      const type = this.checker.getTypeAtLocation(node)
      if (!type) return undefined
      const values = (type.isUnionType() ? type.getTypes() : [type]).map(literalOf)
      return values.includes(undefined) ? undefined : unique(values.map((one) => one!.value))
    })
  }

  /** The calls of a function by its name, in the whole program. */
  callsOf(fn: FunctionLikeDeclaration): readonly CallExpression[] {
    const named = is.isVariableDeclaration(fn.parent) ? fn.parent.name : (fn as { name?: Node }).name
    if (!named || !is.isIdentifier(named)) return []
    const calls = this.calls(named.text)
    const unknown = calls.map(calleeOf).filter((callee) => !this.symbols.has(callee))
    if (unknown.length > 0) this.load(unknown)
    return calls.filter((call) => {
      const symbol = this.symbolOf(calleeOf(call))
      const declaration = symbol && this.declarationOf(symbol)
      return declaration === fn || declaration === fn.parent
    })
  }
}

const calleeOf = ({ expression }: CallExpression): Node =>
  is.isPropertyAccessExpression(expression) ? expression.name : expression

/** Finds each value once. */
export function remember<K, V>(known: Map<K, V>, key: K, find: () => V): V {
  if (!known.has(key)) known.set(key, find())
  return known.get(key)!
}

function literalOf(type: Type): { value: Value } | undefined {
  if (type.isStringLiteralType() || type.isNumberLiteralType() || type.isBooleanLiteralType())
    return { value: type.value }
  if (type.flags & TypeFlags.Number) return { value: 1 }
  if (type.flags & TypeFlags.Null) return { value: null }
  if (type.flags & TypeFlags.Undefined) return { value: undefined }
  return undefined
}
