import type { i18n } from 'i18next'
import { useTranslation as useUntyped } from 'react-i18next'
import type { Keys, QualifiedKeys, Values } from './translation-keys.gen.ts'

export type Namespace = keyof Keys

/** A collection by the name of its translations: `contract/<name>`. */
export type CollectionName = {
  [N in Namespace]: N extends `contract/${infer Name}` ? Name : never
}[Namespace]

/** The values that the text of each of these keys interpolates; `Own` are those of the namespace without a prefix. */
type Needed<Key, Own> = Key extends keyof Own
  ? Own[Key]
  : Key extends `${infer N extends Namespace}:${infer Rest}`
    ? Rest extends keyof Values[N]
      ? Values[N][Rest]
      : never
    : never

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** A key that may be one of several needs the values of all of them. */
type Arguments<Needs> = [Needs] extends [never] ? [] : [values: Intersection<Needs>]

/** Several keys are tried in order. */
type TranslateKeys<Key extends string, Own> = <const K extends Key>(
  key: K | readonly K[],
  ...values: Arguments<Needed<K, Own>>
) => string

/** The `t` of a namespace, for functions that receive it as an argument. */
export type Translate<N extends Namespace> = TranslateKeys<Keys[N], Values[N]>

interface Translation<Key extends string, Own> {
  readonly t: TranslateKeys<Key, Own>
  /** Without its own `t`, which accepts any key. */
  readonly i18n: Pick<i18n, 'language'>
  readonly ready: boolean
}

interface Options {
  readonly useSuspense?: boolean
}

interface UseTranslation {
  (): Translation<Keys['app'], Values['app']>
  <N extends Namespace>(namespace: N, options?: Options): Translation<Keys[N], Values[N]>
  /** Keys of the first namespace need no prefix; keys of any namespace can be written with its prefix. */
  <const N extends readonly [Namespace, ...Namespace[]]>(
    namespaces: N,
    options?: Options,
  ): Translation<Keys[N[0]] | QualifiedKeys[N[number]], Values[N[0]]>
}

/** A key that does not exist, a namespace that is not loaded or a missing value fails the type check (decision 0091). */
export const useTranslation = useUntyped as UseTranslation

interface DynamicTranslation {
  readonly t: { (key: string): string; (key: string, values: object): string }
  readonly i18n: Pick<i18n, 'language' | 'exists'>
  readonly ready: boolean
}

/** For keys and namespaces that are only known at run time, such as those of any collection: nothing is checked. */
export const useDynamicTranslation = useUntyped as (
  namespaces?: string | readonly string[],
  options?: Options,
) => DynamicTranslation
