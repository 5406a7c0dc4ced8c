import { HealthWord } from '#features/audit/shared/HealthWord.tsx'
import { Avatar } from '#ui/Avatar.tsx'
import { DueDate } from '#ui/marks/DueDate.tsx'
import { LevelMark } from '#ui/marks/LevelMark.tsx'
import { MovementMark } from '#ui/marks/MovementMark.tsx'
import { RelativeTime } from '#ui/marks/RelativeTime.tsx'
import { ResultMark } from '#ui/marks/ResultMark.tsx'
import { Seal, SealDigits } from '#ui/marks/Seal.tsx'
import { StatusMark } from '#ui/marks/StatusMark.tsx'
import { TickMark } from '#ui/marks/TickMark.tsx'
import { Row } from '../Specimen.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Basics/Marks and people' }

const PEOPLE = ['Nora Lindgren', 'Daniel Reed', 'Samir Haddad', 'Leïla Benali', 'ليلى بن علي', 'Claire']

export const Avatars = {
  render: () => (
    <Row>
      {PEOPLE.map((name) => (
        <span key={name} className="inline-flex items-center gap-2">
          <Avatar name={name} />
          <bdi>{name}</bdi>
        </span>
      ))}
      {PEOPLE.map((name) => (
        <Avatar key={name} name={name} size="large" alone />
      ))}
    </Row>
  ),
}

function Statuses() {
  const t = useTexts()
  const statuses = ['draft', 'begun', 'progress', 'review', 'returned', 'approved', 'ended'] as const
  return (
    <>
      <Row>
        {statuses.map((status) => (
          <StatusMark key={status} status={status} label={t('made')} />
        ))}
      </Row>
      <Row>
        {statuses.map((status) => (
          <StatusMark key={status} status={status} label={t('made')} alone />
        ))}
      </Row>
    </>
  )
}
export const StatusMarks = { render: () => <Statuses /> }

function Results() {
  const t = useTexts()
  const results = [
    'met',
    'footed',
    'recalculated',
    'partly',
    'failed',
    'query',
    'not-applicable',
    'open',
  ] as const
  const ticks = ['agreed', 'exception', 'reviewed'] as const
  return (
    <>
      <Row>
        {results.map((result) => (
          <ResultMark key={result} result={result} label={t('made')} />
        ))}
        {results.map((result) => (
          <ResultMark key={result} result={result} label={t('made')} alone />
        ))}
      </Row>
      <Row>
        {ticks.map((tick) => (
          <TickMark key={tick} tick={tick} label={t('made')} />
        ))}
      </Row>
    </>
  )
}
export const ResultMarks = { render: () => <Results /> }

function Levels() {
  const t = useTexts()
  return (
    <Row>
      {[1, 2, 3, 4, 5].map((level) => (
        <LevelMark key={level} level={level} label={t('made')} />
      ))}
    </Row>
  )
}
export const LevelMarks = { render: () => <Levels /> }

export const Times = {
  render: () => (
    <Row>
      <DueDate day="2020-01-01" />
      <DueDate day="2020-01-01" size="column" />
      <DueDate day="2020-01-01" done />
      <DueDate day="2099-12-31" />
      <RelativeTime at="2020-01-01T00:00:00Z" />
    </Row>
  ),
}

const HASH = '9f3c71ae51d0c7b9117fe2aab07d12ce9f3c71ae51d0c7b9117fe2aab07d12ce'
export const Seals = {
  render: () => (
    <Row>
      {(['signed', 'received', 'waiting', 'changed'] as const).map((state) => (
        <span key={state} className="inline-flex items-center gap-2">
          <Seal state={state} hash={HASH} />
          <Seal state={state} hash={HASH} small />
          {state === 'waiting' ? null : <SealDigits hash={HASH} struck={state === 'changed'} />}
        </span>
      ))}
    </Row>
  ),
}

function Movements() {
  const t = useTexts()
  const mark = { max: 25, limit: 9, label: t('heatMap.title') }
  return (
    <Row>
      <MovementMark {...mark} inherent={20} residual={16} level={5} />
      <MovementMark {...mark} inherent={20} residual={12} level={4} target={6} />
      <MovementMark {...mark} inherent={null} residual={4} level={1} />
    </Row>
  )
}
export const Movement = { render: () => <Movements /> }

function Healths() {
  const t = useTexts()
  return (
    <Row>
      {(['green', 'amber', 'red'] as const).map((health) => (
        <HealthWord key={health} health={health} label={t('made')} />
      ))}
    </Row>
  )
}
export const Health = { render: () => <Healths /> }
