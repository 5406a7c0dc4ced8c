import { type Procedure, procedureRoutes, procedures } from 'contract/audit/procedures'
import { inLocale } from 'contract/locale'
import { ArrowLeft } from 'lucide-react'
import type { Slice } from '#platform/collections/slice.ts'
import { useLocale, useTranslation } from '#platform/i18n/index.ts'
import { PageLink } from '#ui/PageLink.tsx'
import { WithRecord } from '#shared/record/WithRecord.tsx'
import { SampleBlock } from './SampleBlock.tsx'

const procedureSlice = { of: procedures, routes: procedureRoutes } satisfies Slice

export interface SamplesPageProps {
  projectId: string
  procedureId: string
  /** The sample that is open. */
  sample: string | undefined
}

/** The samples of one procedure on a page of their own. */
export function SamplesPage({ projectId, procedureId, sample }: SamplesPageProps) {
  const { t } = useTranslation('audit/sampling')
  const locale = useLocale()
  return (
    <WithRecord<Procedure> slice={procedureSlice} id={procedureId} title={t('page')}>
      {({ ref, code, name, can }) => (
        <div className="space-y-4">
          <div>
            <PageLink
              to="/fieldwork/$projectId"
              params={{ projectId }}
              className="inline-flex items-center gap-1 text-body text-accent hover:underline [&_svg]:size-4"
            >
              <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
              {t('back')}
            </PageLink>
            <h1 className="text-title font-semibold">
              <bdi>{ref ?? code}</bdi> {inLocale(name, locale)}
            </h1>
          </div>
          <SampleBlock
            projectId={projectId}
            procedureId={procedureId}
            open={can.includes('update')}
            {...(sample ? { sample } : {})}
          />
        </div>
      )}
    </WithRecord>
  )
}
