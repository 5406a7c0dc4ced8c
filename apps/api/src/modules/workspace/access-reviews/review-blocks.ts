import { dayStyle, formatTag } from 'contract/locale'
import type { accessreviews } from 'contract/workspace/access-reviews'
import type { CollectionHooks } from '#platform/collection/hooks.ts'
import { label } from '#platform/translations.ts'

/** The printed table of members with their rights and the decisions. */
export const reviewBlocks: NonNullable<CollectionHooks<typeof accessreviews>['documentBlocks']> = (
  row,
  { locale },
) => {
  const people = row.people ?? []
  const decisions = new Map((row.decisions ?? []).map((one) => [one.person, one] as const))
  const word = (key: string) => label(locale, 'server', 'accessReview', key)
  const day = (at: string | null) =>
    at
      ? new Intl.DateTimeFormat(formatTag(locale), { dateStyle: dayStyle(locale), timeZone: 'UTC' }).format(
          new Date(at),
        )
      : word('never')
  const decisionOf = (id: string) => decisions.get(id)?.decision ?? 'undecided'
  return [
    { kind: 'heading', level: 1, text: label(locale, 'accessreviews', 'fields', 'people') },
    {
      kind: 'table',
      head: ['person', 'roles', 'lastSignIn', 'decision', 'note'].map(word),
      widths: [4, 4, 2.2, 2.2, 4],
      rows: people.map((one) => [
        [one.name, one.email].filter(Boolean).join('\n'),
        [
          ...one.roles.map((role) => label(locale, 'common', 'roles', role)),
          ...(one.superUser ? [word('superUser')] : []),
          ...(one.expiresOn ? [`${word('until')} ${day(one.expiresOn)}`] : []),
        ].join('\n'),
        day(one.lastSignInAt),
        word(decisionOf(one.id)),
        decisions.get(one.id)?.note ?? '',
      ]),
    },
  ]
}
