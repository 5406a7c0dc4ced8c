import { useQuery } from '@tanstack/react-query'
import type { Capability } from 'contract/workspace/proposals'
import { Search } from 'lucide-react'
import { errorCode } from '#platform/errors.ts'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { Section } from '#ui/Section.tsx'
import { recordProposalsQuery, useProposals } from './assistance.api.ts'
import { ProposalList } from './ProposalList.tsx'

/** What is proposed about a record, and a button to look for more. Nothing while assistance is off. */
export function RecordProposals({ record, capability }: { record: string; capability: Capability }) {
  const { t } = useTranslation(['shared/assistance', 'contract/common'])
  const { data } = useQuery(recordProposalsQuery(record, capability))
  const { find } = useProposals()
  if (!data?.on) return null
  return (
    <Section
      level="h3"
      title={t(`${capability}.title`)}
      text={t(`${capability}.text`)}
      tools={
        <Button variant="secondary" busy={find.isPending} onClick={() => find.mutate({ record, capability })}>
          <Search aria-hidden />
          {t(`${capability}.find`)}
        </Button>
      }
    >
      {find.error ? (
        <Notice variant="danger">{t(`contract/common:errors.${errorCode(find.error)}`)}</Notice>
      ) : null}
      {data.items.length > 0 ? (
        <ProposalList
          label={t(`${capability}.title`)}
          proposals={data.items.toSorted((a, b) => b.score - a.score)}
          of={record}
        />
      ) : null}
      <p role="status" className="text-body text-ink-soft empty:hidden">
        {find.isSuccess && data.items.length === 0 ? t(`${capability}.none`) : null}
      </p>
      {data.items.length > 0 ? (
        <PageLink
          to="/traceability"
          search={{ view: 'proposals' }}
          className="text-body text-accent hover:underline"
        >
          {t('all')}
        </PageLink>
      ) : null}
    </Section>
  )
}
