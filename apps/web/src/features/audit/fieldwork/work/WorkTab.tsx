import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { procedures as procedureCollection, type ToReview } from 'contract/audit/procedures'
import type { Project } from 'contract/audit/projects'
import { inLocale } from 'contract/locale'
import { ListTree } from 'lucide-react'
import { useState } from 'react'
import { fileLink } from '../file-link.ts'
import { useMay } from '#platform/collections/may.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { meQuery } from '#platform/session/me.ts'
import { late } from '#ui/dialog/late.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Loading } from '#ui/Loading.tsx'
import { PageLink } from '#ui/PageLink.tsx'
import { LocalizedText } from '#shared/record/LocalizedText.tsx'
import { indexQuery, proceduresQuery, queueQuery } from '../fieldwork.api.ts'
import { useAddress } from '../use-address.ts'
import { NextButton } from './NextButton.tsx'
import { nextToDo } from './next-to-do.ts'
import { besides, firstToDo } from './procedure-tree.ts'
import { ProcedurePage } from './ProcedurePage.tsx'
import { ProcedureTree } from './ProcedureTree.tsx'
import type { SampleBlock } from './sample-block.ts'

const Drawer = late(async () => (await import('#ui/Drawer.tsx')).Drawer)
const NONE: readonly ToReview[] = []

/** The open procedure; the tree of all of them is an overlay. */
export function WorkTab({ project, Sample }: { project: Project; Sample?: SampleBlock | undefined }) {
  const { t } = useTranslation('audit/fieldwork')
  const locale = useLocale()
  const me = useSuspenseQuery(meQuery).data
  const procedures = useQuery(proceduresQuery(project.id))
  const index = useQuery(indexQuery(project.id)).data
  const may = useMay()
  const mayReview = may(procedureCollection.actions.review)
  const queue = useQuery({ ...queueQuery(project.id), enabled: mayReview }).data ?? NONE
  const address = useAddress()
  const [choosing, setChoosing] = useState(false)
  const [walking, setWalking] = useState(false)
  if (procedures.isPending) return <Loading />
  if (procedures.isError)
    return <ErrorState error={procedures.error} onRetry={() => void procedures.refetch()} />
  const list = procedures.data
  const id = address.procedure ?? firstToDo(list, me.id)?.id
  if (id === undefined)
    return (
      <>
        <h1 className="text-title font-semibold">
          {t('heading')} <LocalizedText text={project.name} />
        </h1>
        <EmptyState title={t('empty.title')} text={t('empty.text')}>
          <PageLink
            to="/planning/$projectId"
            params={{ projectId: project.id }}
            search={{ view: 'programme' }}
            className="text-body font-medium text-accent underline"
          >
            {t('empty.plan')}
          </PageLink>
        </EmptyState>
      </>
    )
  const papers = (index?.items ?? []).flatMap(({ ref, title }) =>
    ref ? [{ ref, title: inLocale(title as never, locale) ?? '' }] : [],
  )
  const linkOf = (reference: string) => {
    const paper = index?.items.find(({ ref }) => ref === reference)
    return paper && fileLink(project.id, paper)
  }
  const { before, after } = besides(list, id)
  const go = (to: string, on = false) => {
    setChoosing(false)
    setWalking(on)
    address.openProcedure(to)
  }
  const next = nextToDo(list, id, { person: me.id, queue })
  const tree = <ProcedureTree procedures={list} selected={id} onSelect={(to) => go(to)} />
  return (
    <>
      <ProcedurePage
        key={id}
        id={id}
        project={project.code}
        papers={papers}
        linkOf={linkOf}
        before={before?.id}
        after={after?.id}
        onGo={(to) => go(to)}
        Sample={Sample}
        next={next ? <NextButton next={next} walking={walking} onGo={(to) => go(to, true)} /> : undefined}
        aside={
          <IconButton
            label={t('tree.open')}
            icon={<ListTree aria-hidden />}
            onClick={() => setChoosing(true)}
          />
        }
      />
      <Drawer open={choosing} onClose={() => setChoosing(false)} side="start" title={t('tree.label')}>
        <div className="px-3 pb-4">{tree}</div>
      </Drawer>
    </>
  )
}
