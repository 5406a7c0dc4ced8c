import type { Action, Locale } from 'contract'
import type { Permissions } from 'contract/workspace/user-administration'
import type { RegisteredCollection } from '#platform/collection/registered-collection.ts'
import { label, loadTranslations, type Translations } from '#platform/translations.ts'

type Area = Permissions['areas'][number]
type Kind = Area['kinds'][number]

const AREAS = ['audit', 'risk', 'compliance', 'techdoc', 'workspace'] as const

/** Areas of actions without a collection; all others belong to the workspace. */
const AREA_OF: Readonly<Record<string, (typeof AREAS)[number]>> = { library: 'risk', calendar: 'compliance' }

/** The display order. */
const ORDER = [
  'read',
  'create',
  'update',
  'do',
  'review',
  'approve',
  'transition',
  'archive',
  'export',
  'import',
]

const place = (name: string): number => {
  const at = ORDER.indexOf(name.slice(name.indexOf('.') + 1))
  return at < 0 ? ORDER.length : at
}

/** The label of an action: its own, or its verb for actions on a record type. */
export function wordsOf(name: string, isCollection: boolean, locale: Locale): string | undefined {
  const [type = '', verb = ''] = name.split('.')
  const { verbs, special } = loadTranslations(locale, 'permissions') as Record<string, Translations>
  const own = (special?.[type] as Translations | undefined)?.[verb]
  const found = own ?? (isCollection ? verbs?.[verb] : undefined)
  return typeof found === 'string' ? found : undefined
}

/** Describes all permissions of roles, derived from the actions of routes and collections. */
export function describePermissions(
  actions: Iterable<Action>,
  byType: ReadonlyMap<string, RegisteredCollection>,
  locale: Locale,
): Permissions {
  const named = new Map([...actions].map((action) => [action.name, action]))
  const areas = new Map<string, Map<string, Kind>>(AREAS.map((area) => [area, new Map()]))
  for (const { name, roles, superUser = false, orSuperUser = false } of named.values()) {
    const [type = ''] = name.split('.')
    const of = byType.get(type)?.shape.of
    const kinds = areas.get(of?.area ?? AREA_OF[type] ?? 'workspace')!
    const key = of ? type : ''
    const kind: Kind = kinds.get(key) ?? {
      type: key,
      title: of ? label(locale, of.name, 'title') : null,
      actions: [],
    }
    kinds.set(key, kind)
    const said = wordsOf(name, of !== undefined, locale) ?? name
    // Actions of super users are not granted by any role.
    const given = superUser ? [] : [...roles]
    kind.actions.push({ name, words: said, roles: given, superUser, orSuperUser })
  }
  return {
    areas: [...areas].map(([name, kinds]) => ({
      name,
      title: label(locale, 'permissions', 'areas', name),
      kinds: [...kinds.values()].map((kind) => ({
        ...kind,
        actions: kind.actions.toSorted((a, b) => place(a.name) - place(b.name)),
      })),
    })),
  }
}
