import { useSuspenseQuery } from '@tanstack/react-query'
import { ACCESS_DECISIONS, type ReviewedPerson } from 'contract/workspace/access-reviews'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { formatDay, formatMoment } from '#platform/i18n/format.ts'
import { meQuery } from '#platform/session/me.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { type Draft, type Drafted, NOTHING } from './drafted.ts'

interface PeopleTableProps {
  people: readonly ReviewedPerson[]
  draft: Draft
  /** Whether somebody else has to decide on this person. */
  isBarred: (id: string) => boolean
  /** Undefined once nothing can be decided any more. */
  onDecide: ((id: string, change: Partial<Drafted>) => void) | undefined
}

/** People with their permissions, sign-ins and the decision on each. */
export function PeopleTable({ people, draft, isBarred, onDecide }: PeopleTableProps) {
  const { t } = useTranslation('workspace/access-reviews')
  const locale = useLocale()
  if (people.length === 0) return <p className="text-body text-ink-soft">{t('nobody')}</p>
  return (
    <WideTable label={t('tabs.people')}>
      <thead>
        <tr>
          {(['person', 'roles', 'lastSignIn', 'decision', 'note'] as const).map((head) => (
            <th key={head} scope="col">
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.id}>
            <Person person={person} />
            <td className="whitespace-nowrap">
              {person.lastSignInAt ? formatMoment(person.lastSignInAt, locale) : t('never')}
            </td>
            <Decision
              person={person}
              drafted={draft[person.id] ?? NOTHING}
              onDecide={
                onDecide && !isBarred(person.id) ? (change) => onDecide(person.id, change) : undefined
              }
            />
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}

function Person({ person }: { person: ReviewedPerson }) {
  const { t } = useTranslation(['workspace/access-reviews', 'contract/common'])
  const locale = useLocale()
  const me = useSuspenseQuery(meQuery).data
  const { id, name, email, roles, superUser, expiresOn } = person
  return (
    <>
      <th scope="row" className="min-w-40">
        <span className="block">
          <bdi>{name}</bdi>
        </span>
        <span className="block font-normal break-all text-ink-soft">
          <bdi>{email}</bdi>
        </span>
        {id === me.id ? <span className="font-normal text-ink-soft">{t('you')}</span> : null}
      </th>
      <td>
        <ul>
          {roles.map((role) => (
            <li key={role}>{t(`contract/common:roles.${role}`)}</li>
          ))}
          {superUser ? <li>{t('superUser')}</li> : null}
          {expiresOn ? <li>{t('until', { day: formatDay(expiresOn, locale) })}</li> : null}
        </ul>
      </td>
    </>
  )
}

interface DecisionProps {
  person: ReviewedPerson
  drafted: Drafted
  onDecide: ((change: Partial<Drafted>) => void) | undefined
}

function Decision({ person: { name }, drafted: { decision, note }, onDecide }: DecisionProps) {
  const { t } = useTranslation('workspace/access-reviews')
  if (!onDecide)
    return (
      <>
        <td>{decision ? t(`decisions.${decision}`) : t('undecided')}</td>
        <td>
          <bdi>{note}</bdi>
        </td>
      </>
    )
  return (
    <>
      <td>
        <SelectField
          label={t('decisionOf', { name })}
          labelHidden
          value={decision ?? ''}
          className="min-w-32"
          onChange={(event) => onDecide({ decision: (event.target.value || null) as Drafted['decision'] })}
        >
          <option value="">{t('undecided')}</option>
          {ACCESS_DECISIONS.map((one) => (
            <option key={one} value={one}>
              {t(`decisions.${one}`)}
            </option>
          ))}
        </SelectField>
      </td>
      <td>
        <TextField
          label={t('noteOf', { name })}
          labelHidden
          dir="auto"
          maxLength={1000}
          value={note}
          className="min-w-48"
          onChange={(event) => onDecide({ note: event.target.value })}
        />
      </td>
    </>
  )
}
