import {
  type ArrayBindingPattern,
  type BinaryExpression,
  type BindingElement,
  type CallExpression,
  type ConditionalExpression,
  type FunctionLikeDeclaration,
  type Node,
  NodeFlags,
  type ParameterDeclaration,
  SyntaxKind,
  type TemplateExpression,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { nameOf, type Names } from './names.ts'
import {
  attempt,
  type Closure,
  combinations,
  isClosure,
  limited,
  NO_SCOPE,
  propertyOf,
  requireValues,
  type Scope,
  unique,
  Unresolved,
  type Value,
} from './values.ts'

type Values = readonly Value[]
type Operator = (left: Value, right: () => Values) => Values

const MAX_DEPTH = 60

const OPERATORS: Partial<Record<SyntaxKind, Operator>> = {
  [SyntaxKind.PlusToken]: (left, right) => right().map((one) => (left as string) + (one as string)),
  [SyntaxKind.QuestionQuestionToken]: (left, right) =>
    left === null || left === undefined ? right() : [left],
  [SyntaxKind.BarBarToken]: (left, right) => (left ? [left] : right()),
  [SyntaxKind.AmpersandAmpersandToken]: (left, right) => (left ? right() : [left]),
  [SyntaxKind.EqualsEqualsEqualsToken]: (left, right) => right().map((one) => left === one),
  [SyntaxKind.ExclamationEqualsEqualsToken]: (left, right) => right().map((one) => left !== one),
}

const GLOBALS: Readonly<Record<string, Value>> = { Object, String, Number, undefined }

const textOf = (node: Node): string => node.getText().replace(/\s+/g, ' ').slice(0, 80)

const isConst = (node: Node): boolean => (node.parent.flags & NodeFlags.Const) !== 0

const isFunction = (value: Value): value is (...args: never[]) => unknown => typeof value === 'function'

const isModuleLevel = (node: Node): boolean =>
  is.isFunctionDeclaration(node) ||
  (is.isVariableDeclaration(node) && is.isSourceFile(node.parent.parent.parent))

/**
 * Computes the values that an expression of the source can have. SQL texts are made of constants and small functions; where
 * a condition is open, both branches count.
 */
export class Evaluator {
  private readonly names: Names
  private readonly kept = new Map<Node, Values | Unresolved>()
  private depth = 0

  constructor(names: Names) {
    this.names = names
  }

  evaluate(node: Node, scope: Scope = NO_SCOPE): Values {
    if (this.depth >= MAX_DEPTH) throw new Unresolved('too deep')
    this.depth++
    try {
      const found = attempt(() => unique(this.evaluateSyntax(node, scope)))
      if (!(found instanceof Unresolved)) return found
      const literals = this.names.literalsOf(node)
      if (literals) return literals
      throw found
    } finally {
      this.depth--
    }
  }

  private evaluateSyntax(node: Node, scope: Scope): Values {
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return [node.text]
    if (is.isNumericLiteral(node)) return [Number(node.text)]
    if (node.kind === SyntaxKind.TrueKeyword) return [true]
    if (node.kind === SyntaxKind.FalseKeyword) return [false]
    if (node.kind === SyntaxKind.NullKeyword) return [null]
    if (is.isRegularExpressionLiteral(node)) return [regExpOf(node.text)]
    if (
      is.isParenthesizedExpression(node) ||
      is.isAsExpression(node) ||
      is.isSatisfiesExpression(node) ||
      is.isNonNullExpression(node)
    )
      return this.evaluate(node.expression, scope)
    if (is.isTemplateExpression(node)) return this.template(node, scope)
    if (is.isIdentifier(node)) return this.identifier(node, scope)
    if (is.isConditionalExpression(node)) return this.conditional(node, scope)
    if (is.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
      return this.evaluate(node.operand, scope).map((value) => !value)
    if (is.isBinaryExpression(node)) return this.binary(node, scope)
    if (is.isPropertyAccessExpression(node))
      return this.evaluate(node.expression, scope).map((value) => propertyOf(value, node.name.text))
    if (is.isElementAccessExpression(node))
      return combinations(
        [node.expression, node.argumentExpression].map((one) => this.evaluate(one, scope)),
      ).map(([value, key]) => propertyOf(value, String(key)))
    if (is.isArrayLiteralExpression(node)) return this.array(node.elements, scope)
    if (is.isObjectLiteralExpression(node)) return this.object(node.properties, scope)
    if (is.isArrowFunction(node) || is.isFunctionExpression(node)) return [{ closure: node, scope }]
    if (is.isCallExpression(node)) return this.call(node, scope)
    throw new Unresolved(textOf(node))
  }

  private template(node: TemplateExpression, scope: Scope): Values {
    const spans = node.templateSpans.map(({ expression, literal }) =>
      this.evaluate(expression, scope).map((value) => String(value) + nameOf(literal)),
    )
    return combinations(spans).map((parts) => node.head.text + parts.join(''))
  }

  private conditional(node: ConditionalExpression, scope: Scope): Values {
    const tests = this.optional(node.condition, scope) ?? [true, false]
    return tests.flatMap((test) => this.evaluate(test ? node.whenTrue : node.whenFalse, scope))
  }

  private optional(node: Node, scope: Scope): Values | undefined {
    const found = attempt(() => this.evaluate(node, scope))
    return found instanceof Unresolved ? undefined : found
  }

  private binary(node: BinaryExpression, scope: Scope): Values {
    const operator = OPERATORS[node.operatorToken.kind]
    if (!operator) throw new Unresolved(textOf(node))
    return this.evaluate(node.left, scope).flatMap((left) =>
      operator(left, () => this.evaluate(node.right, scope)),
    )
  }

  private array(elements: readonly Node[], scope: Scope): Values {
    const parts = elements.map((element) =>
      is.isSpreadElement(element)
        ? this.evaluate(element.expression, scope).map((value) => [...(value as Iterable<Value>)])
        : this.evaluate(element, scope).map((value) => [value]),
    )
    return combinations(parts).map((lists) => lists.flat())
  }

  /** A property that cannot be computed is omitted, because the caller may need only the others. */
  private object(properties: readonly Node[], scope: Scope): Values {
    const parts = properties.map((property): Values => {
      if (is.isSpreadAssignment(property)) return this.evaluate(property.expression, scope)
      const initializer = is.isPropertyAssignment(property) ? property.initializer : undefined
      const named = is.isPropertyAssignment(property) || is.isShorthandPropertyAssignment(property)
      const values = named ? this.optional(initializer ?? property.name, scope) : undefined
      return named && values ? values.map((value) => ({ [nameOf(property.name)]: value })) : [{}]
    })
    return combinations(parts).map((some) => Object.assign({}, ...some) as Value)
  }

  private identifier(node: Node & { text: string }, scope: Scope): Values {
    if (node.text in GLOBALS) return [GLOBALS[node.text]]
    const symbol = this.names.symbolOf(node)
    const known = symbol && scope.get(symbol.id)
    if (known) return known
    const declaration = symbol && this.names.declarationOf(symbol)
    if (!declaration) throw new Unresolved(node.text)
    if (!isModuleLevel(declaration) && !is.isParameterDeclaration(declaration))
      return this.declared(declaration, scope)
    if (!this.kept.has(declaration))
      this.kept.set(
        declaration,
        attempt(() => this.declared(declaration, NO_SCOPE)),
      )
    return requireValues(this.kept.get(declaration)!)
  }

  private declared(node: Node, scope: Scope): Values {
    if (is.isFunctionDeclaration(node)) return [{ closure: node, scope }]
    if (is.isParameterDeclaration(node)) return this.parameter(node)
    if (is.isBindingElement(node)) return this.bindingElement(node, scope)
    if (is.isVariableDeclaration(node) && isConst(node)) return this.variable(node, scope)
    throw new Unresolved(textOf(node))
  }

  /** A constant, or the variable of a loop, which has the value of each element. */
  private variable(node: Node & { initializer?: Node | undefined }, scope: Scope): Values {
    const loop = node.parent.parent
    if (is.isForOfStatement(loop))
      return this.evaluate(loop.expression, scope).flatMap((value) => [...(value as Iterable<Value>)])
    if (!node.initializer) throw new Unresolved(textOf(node))
    return this.evaluate(node.initializer, scope)
  }

  private bindingElement(node: BindingElement, scope: Scope): Values {
    const owner = node.parent.parent
    if (!is.isVariableDeclaration(owner) || !isConst(owner)) throw new Unresolved(textOf(node))
    return this.variable(owner, scope).flatMap((value) => this.elementOf(node, value, scope))
  }

  private elementOf(node: BindingElement, value: Value, scope: Scope): Values {
    if (node.dotDotDotToken) return [value]
    const key = is.isObjectBindingPattern(node.parent)
      ? nameOf((node.propertyName ?? node.name)!)
      : String((node.parent as ArrayBindingPattern).elements.indexOf(node))
    const found = propertyOf(value, key)
    return found === undefined && node.initializer ? this.evaluate(node.initializer, scope) : [found]
  }

  /** A parameter without known arguments has the values that the callers in the program give. */
  private parameter(node: ParameterDeclaration): Values {
    // Texts are passed as texts. A parameter of a named type, such as a transaction, leads to the whole program.
    if (node.type && is.isTypeReferenceNode(node.type)) throw new Unresolved(textOf(node))
    const fn = node.parent as FunctionLikeDeclaration
    const index = fn.parameters.indexOf(node)
    const calls = this.names.callsOf(fn)
    if (calls.length === 0) throw new Unresolved(textOf(node))
    return unique(
      calls.flatMap((call) => {
        const argument = call.arguments[index] ?? node.initializer
        return argument ? this.evaluate(argument) : [undefined]
      }),
    )
  }

  private call(node: CallExpression, scope: Scope): Values {
    const callee = node.expression
    const args = node.arguments.map((one) => this.optional(one, scope))
    if (!is.isPropertyAccessExpression(callee))
      return unique(this.evaluate(callee, scope).flatMap((fn) => this.apply(fn, undefined, args)))
    const objects = this.evaluate(callee.expression, scope)
    return unique(objects.flatMap((object) => this.apply(propertyOf(object, callee.name.text), object, args)))
  }

  /** Applies a function of the source, or one that exists already. */
  private apply(fn: Value, object: Value, args: readonly (Values | undefined)[]): Values {
    if (isClosure(fn)) return this.applyClosure(fn, args)
    if (!isFunction(fn) || args.includes(undefined)) throw new Unresolved('call')
    return combinations(args as Values[]).map((values) =>
      callReal(
        fn,
        object,
        values.map((value) => this.callable(value)),
      ),
    )
  }

  private callable(value: Value): Value {
    if (!isClosure(value)) return value
    return (...args: Value[]) => {
      const results = this.applyClosure(
        value,
        args.map((one) => [one]),
      )
      if (results.length !== 1) throw new Unresolved('a callback with several results')
      return results[0]
    }
  }

  /** The body is an expression, or constants, conditions and returns. */
  private applyClosure({ closure, scope }: Closure, args: readonly (Values | undefined)[]): Values {
    const fn = closure as FunctionLikeDeclaration
    const inner = new Map(scope)
    for (const [index, parameter] of fn.parameters.entries()) this.bind(parameter, args.slice(index), inner)
    if (!fn.body) throw new Unresolved('no body')
    return is.isBlock(fn.body) ? this.block(fn.body.statements, inner) : this.evaluate(fn.body, inner)
  }

  private bind(
    parameter: ParameterDeclaration,
    [first, ...rest]: readonly (Values | undefined)[],
    scope: Map<number, Values>,
  ): void {
    const { name, initializer, dotDotDotToken } = parameter
    const isMissing = !first || first.every((value) => value === undefined)
    const values = dotDotDotToken
      ? combinations([first ?? [], ...rest.map((one) => one ?? [])])
      : isMissing && initializer
        ? this.evaluate(initializer, scope)
        : first
    if (!values) return
    const set = (node: Node, found: Values) => {
      const symbol = this.names.symbolOf(node)
      if (symbol) scope.set(symbol.id, found)
    }
    if (is.isIdentifier(name)) return set(name, values)
    for (const element of name.elements)
      if (is.isBindingElement(element) && element.name)
        set(element.name, unique(values.flatMap((value) => this.elementOf(element, value, scope))))
  }

  private block(statements: readonly Node[], scope: Scope): Values {
    const results: Value[] = []
    for (const statement of statements) {
      if (is.isVariableStatement(statement) || is.isFunctionDeclaration(statement)) continue
      if (is.isReturnStatement(statement) && statement.expression)
        return limited([...results, ...this.evaluate(statement.expression, scope)])
      if (!is.isIfStatement(statement) || statement.elseStatement) throw new Unresolved(textOf(statement))
      const then = is.isBlock(statement.thenStatement)
        ? statement.thenStatement.statements
        : [statement.thenStatement]
      const tests = this.optional(statement.expression, scope) ?? [true, false]
      if (tests.some(Boolean)) results.push(...this.block(then, scope))
      if (tests.every(Boolean)) return results
    }
    throw new Unresolved('no return')
  }
}

/** An imported function may throw on placeholder values; then the result is unresolved. */
function callReal(fn: (...args: never[]) => unknown, object: Value, args: Value[]): Value {
  try {
    return Reflect.apply(fn, object, args) as Value
  } catch (error) {
    throw error instanceof Unresolved ? error : new Unresolved(String(error))
  }
}

function regExpOf(text: string): RegExp {
  const end = text.lastIndexOf('/')
  return new RegExp(text.slice(1, end), text.slice(end + 1))
}
