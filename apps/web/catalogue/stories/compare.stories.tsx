import { useQueryClient } from '@tanstack/react-query'
import type { RowText } from 'contract/compliance/official-texts'
import type { PackageComparison } from 'contract/techdoc/packages/package-content'
import type { Proposal } from 'contract/workspace/proposals'
import { useState } from 'react'
import { Differences } from '#features/techdoc/shared/Differences.tsx'
import { useLocale } from '#platform/i18n/index.ts'
import { recordProposalsQuery } from '#shared/assistance/assistance.api.ts'
import { RecordProposals } from '#shared/assistance/RecordProposals.tsx'
import { Change } from '#shared/compare/Change.tsx'
import { COMPARED_CELL, ComparedTable } from '#shared/compare/ComparedTable.tsx'
import { CountTiles } from '#shared/compare/CountTiles.tsx'
import { Redline } from '#shared/compare/Redline.tsx'
import { rowTextQuery } from '#shared/official-text/official-text.api.ts'
import { OfficialText } from '#shared/official-text/OfficialText.tsx'
import { Section } from '#ui/Section.tsx'
import { WideTable } from '#ui/WideTable.tsx'
import { useTexts } from '../sample-texts.ts'

export default { title: 'Records/Compare' }

const COUNTS = { access: 12, finance: 3, supplier: 0 }

function Two() {
  const t = useTexts()
  const [chosen, setChosen] = useState<keyof typeof COUNTS>('access')
  return (
    <div className="space-y-4">
      <CountTiles
        label={t('figures.controls')}
        counts={COUNTS}
        labelOf={(area) => t(`areas.${area}`)}
        chosen={chosen}
        onChoose={setChosen}
      />
      <ComparedTable label={t('charts.findings')} heads={[t('charts.area'), t('charts.state')]}>
        <tr>
          <th scope="row" className={COMPARED_CELL}>
            {t('areas.access')}
          </th>
          <td className={COMPARED_CELL}>
            <Change before={t('states.todo')} after={t('states.done')} />
          </td>
        </tr>
        <tr>
          <th scope="row" className={COMPARED_CELL}>
            {t('areas.quality')}
          </th>
          <td className={COMPARED_CELL}>
            <Change before={null} after={t('states.doing')} />
          </td>
        </tr>
      </ComparedTable>
    </div>
  )
}
export const BeforeAndAfter = { render: () => <Two /> }

function Sections() {
  const t = useTexts()
  return (
    <Section title={t('charts.findings')} text={t('made')}>
      <WideTable label={t('charts.findings')}>
        <tbody>
          <tr>
            <th scope="row">{t('areas.access')}</th>
            <td>{t('states.todo')}</td>
          </tr>
        </tbody>
      </WideTable>
    </Section>
  )
}
export const SectionWithTable = { render: () => <Sections /> }

function ChangedText() {
  const t = useTexts()
  return <Redline before={t('states.todo')} after={t('states.done')} locale={useLocale()} />
}
export const ChangedWords = { render: () => <ChangedText /> }

const ROW = { type: 'requirement', id: '00000000-0000-7000-8000-000000000001' } as const
const ROW_TEXT: RowText = {
  ref: 'Art. 10(9)',
  address: 'https://eur-lex.europa.eu/eli/reg/2017/745/oj',
  universe: null,
  texts: [
    {
      source: {
        id: '00000000-0000-7000-8000-000000000002',
        language: 'en',
        act: 'REGULATION (EU) 2017/745',
        consolidatedOn: '2024-07-09',
        sha256: '0123456789abcdef'.repeat(4),
        fileName: 'act.html',
        current: true,
        replaces: null,
        loadedBy: '00000000-0000-7000-8000-000000000003',
        loadedAt: '2026-11-02T09:00:00.000000Z',
        passages: 812,
      },
      context: [],
      passages: [
        { key: 'art.10(9)', depth: 1, label: '9.', heading: null, text: 'The keeper writes down each ride.' },
        { key: 'art.10(9)(a)', depth: 2, label: '(a)', heading: null, text: 'who rides;' },
      ],
    },
  ],
  review: null,
}

function LoadedText() {
  useQueryClient().setQueryData(rowTextQuery(ROW).queryKey, ROW_TEXT)
  return <OfficialText of={ROW} />
}
export const LawBesideARow = { render: () => <LoadedText /> }

function FileDifferences({ empty = false }: { empty?: boolean }) {
  const t = useTexts()
  const record = (code: string) => ({
    id: `00000000-0000-7000-8000-00000000000${code.length}`,
    code,
    name: code,
  })
  const fact = { label: t('charts.state'), from: t('states.todo'), to: t('states.done') }
  const comparison: PackageComparison = {
    from: record('PK-1'),
    to: record('PK-20'),
    counts: { added: 1, removed: 0, changed: 1 },
    sections: [
      {
        key: 'access',
        page: 'design-manufacturing',
        title: t('areas.access'),
        change: 'changed',
        facts: [fact],
        rows: [
          { ...record('HZ-7'), name: t('areas.finance'), change: 'added', facts: [{ ...fact, from: null }] },
        ],
      },
    ],
  }
  return (
    <Differences comparison={empty ? { ...comparison, sections: [] } : comparison} same={t('states.done')} />
  )
}
export const DifferencesOfAFile = { render: () => <FileDifferences /> }
export const NoDifferences = { render: () => <FileDifferences empty /> }

const END = { status: 'active' } as const
const PROPOSAL: Proposal = {
  id: '00000000-0000-7000-8000-000000000004',
  capability: 'related',
  subject: {
    ...END,
    id: '00000000-0000-7000-8000-000000000005',
    type: 'risk',
    code: 'R-1',
    title: { en: 'Late payment' },
  },
  target: {
    ...END,
    id: '00000000-0000-7000-8000-000000000006',
    type: 'risk',
    code: 'R-2',
    title: { en: 'Payment is late' },
  },
  score: 0.82,
  citations: ['5', '6'].map((end) => ({
    record: `00000000-0000-7000-8000-00000000000${end}`,
    version: 1,
    field: 'title',
    locale: 'en',
    place: 0,
    from: 0,
    to: 21,
    quote: 'The payment comes late.',
    words: ['payment', 'late'],
  })),
  state: 'open',
  madeBy: '00000000-0000-7000-8000-000000000003',
  madeAt: '2026-11-02T09:00:00.000000Z',
  decidedBy: null,
  decidedAt: null,
  reason: null,
  mayDecide: true,
}

function Proposals() {
  const { subject, capability } = PROPOSAL
  useQueryClient().setQueryData(recordProposalsQuery(subject.id, capability).queryKey, {
    on: true,
    items: [PROPOSAL],
    next: null,
  })
  return <RecordProposals record={subject.id} capability={capability} />
}
export const ProposalsOfARecord = { render: () => <Proposals /> }
