import type { Procedure } from 'contract/audit/procedures'
import { Suspense, type ReactNode } from 'react'
import type { LinkTarget } from '#platform/page-links.ts'
import type { AnyRecord } from '#platform/records/record.ts'
import { loadNamespaces, useTranslation } from '#platform/i18n/index.ts'
import { EvidenceTab } from '#shared/evidence/lazy.ts'
import { ViewerHost } from '#shared/evidence/viewer-host.ts'
import { Loading } from '#ui/Loading.tsx'
import { Section } from '#ui/Section.tsx'
import { lazy } from '#ui/lazy.tsx'
import { procedureSlice } from '../slices.ts'
import { AboutPart } from './AboutPart.tsx'
import { ConclusionPart } from './ConclusionPart.tsx'
import { DesignPart } from './DesignPart.tsx'
import type { Shown } from './EvidencePane.tsx'
import { GuidancePart } from './GuidancePart.tsx'
import { NotesPart } from './NotesPart.tsx'
import type { Offered } from './reference-typing.ts'
import type { SampleBlock } from './sample-block.ts'
import { SignOffs } from './SignOffs.tsx'
import { StepsPart } from './StepsPart.tsx'
import type { Pane } from './tabs.ts'
import { TimePart } from './TimePart.tsx'
import { WaiverPart } from './WaiverPart.tsx'

// What belongs to the focused item comes after the grid, which is itself loaded later.
const ItemEvidence = lazy(async () => ({ default: (await import('./ItemEvidence.tsx')).ItemEvidence }), {
  quiet: true,
  early: true,
})
const EvidencePane = lazy(async () => {
  const [pane] = await Promise.all([
    import('./EvidencePane.tsx'),
    loadNamespaces('shared/evidence', 'shared/viewer', 'contract/evidence', 'contract/storage'),
  ])
  return pane
})

/** Tests of controls have conclusions on design and operation. */
const OF_CONTROLS: readonly string[] = ['tod', 'toe']

interface ProcedurePanesProps {
  papers: readonly Offered[]
  /** The target of a reference. */
  linkOf: (reference: string) => LinkTarget | undefined
  procedure: Procedure
  saved: AnyRecord
  Sample: SampleBlock | undefined
  /** The only pane in view, where they are not side by side. */
  only: Pane | undefined
  /** The margin stays beside an open file. */
  withMargin: boolean
  /** The item of the sample that has the focus. */
  item: string | null
  onItem: (item: string) => void
  /** The evidence that is open beside the work. */
  shown: Shown | null
  onShow: (shown: Shown | null) => void
  onChange: (changes: Readonly<Record<string, unknown>>) => void
}

/** Steps and conclusion, the tick grid of the sample, its evidence, and the margin. */
export function ProcedurePanes(props: ProcedurePanesProps) {
  const { procedure, saved, Sample, only, withMargin, papers, linkOf, onChange } = props
  const { t } = useTranslation('audit/fieldwork')
  const open = saved.can.includes('update')
  const { item, onItem, shown, onShow } = props
  const isSide = only === undefined
  const has = (pane: Pane) => isSide || only === pane
  const withDesign = OF_CONTROLS.includes(procedure.test) || procedure.designResult !== null
  const columns = Sample
    ? shown && withMargin
      ? 'grid-cols-[19.5rem_23rem_minmax(0,1fr)_var(--margin-column)]'
      : 'grid-cols-[19.5rem_23rem_minmax(0,1fr)]'
    : shown && withMargin
      ? 'grid-cols-[minmax(19.5rem,34rem)_minmax(0,1fr)_var(--margin-column)]'
      : 'grid-cols-[minmax(19.5rem,34rem)_minmax(0,1fr)]'
  return (
    <ViewerHost value={onShow}>
      <div className={isSide ? `grid h-[calc(100dvh-13rem)] min-h-136 ${columns}` : ''}>
        <Scrolled side={isSide} label={t('panes.procedure')} className="pe-4">
          <div hidden={!has('steps')} className="@container">
            <AboutPart procedure={procedure} />
            <StepsPart
              steps={procedure.steps ?? []}
              open={open}
              papers={papers}
              onChange={(next) => onChange({ steps: next })}
            />
            {withDesign ? <DesignPart procedure={procedure} open={open} onChange={onChange} /> : null}
            <ConclusionPart
              procedure={procedure}
              open={open}
              papers={papers}
              onChange={onChange}
              linkOf={linkOf}
            />
            <WaiverPart procedure={procedure} open={open} papers={papers} onChange={onChange} />
          </div>
          <div hidden={!has('signOff')} className="@container">
            <SignOffs procedure={procedure} record={saved} />
          </div>
        </Scrolled>
        {Sample ? (
          <section
            aria-label={t('panes.sample')}
            hidden={!has('sample')}
            className={`min-h-0 min-w-0 ${isSide ? 'flex flex-col overflow-y-auto border-s border-line' : only === 'sample' ? 'flex h-[calc(100dvh-18rem)] min-h-120 flex-col' : ''}`}
          >
            <Suspense fallback={<Loading />}>
              <Sample procedure={procedure} open={open} onLine={onItem} />
            </Suspense>
          </section>
        ) : null}
        {shown ? (
          <section
            aria-label={t('evidence.title')}
            hidden={!has('proof')}
            className={`min-h-0 min-w-0 border-s border-line bg-surface-soft ${isSide ? 'flex flex-col' : only === 'proof' ? 'flex h-[calc(100dvh-16rem)] min-h-120 flex-col' : ''}`}
          >
            <Suspense fallback={<Loading />}>
              <EvidencePane shown={shown} item={item} onClose={() => onShow(null)} />
            </Suspense>
          </section>
        ) : null}
        <Scrolled
          side={isSide && (shown === null || withMargin)}
          hidden={isSide && shown !== null && !withMargin}
          label={t('margin')}
          className="border-s border-line bg-surface-soft"
        >
          <div hidden={!has('proof') || (shown !== null && !isSide)} className="@container">
            <GuidancePart procedure={procedure} />
            <Suspense>{item ? <ItemEvidence item={item} onShow={() => onShow('item')} /> : null}</Suspense>
            <Section title={t('evidence.title')} text={t('evidence.text')}>
              <Suspense fallback={<Loading />}>
                <EvidenceTab slice={procedureSlice} record={saved} judged small />
              </Suspense>
            </Section>
          </div>
          <div hidden={!has('signOff')} className="@container">
            <NotesPart procedure={procedure} />
            <TimePart procedure={procedure} />
          </div>
        </Scrolled>
      </div>
    </ViewerHost>
  )
}

interface ScrolledProps {
  /** Beside others, with a scroll bar of its own. */
  side: boolean
  hidden?: boolean
  label: string
  className: string
  children: ReactNode
}

function Scrolled({ side, hidden = false, label, className, children }: ScrolledProps) {
  return (
    <div
      role="region"
      aria-label={label}
      hidden={hidden}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keyboard too
      tabIndex={side ? 0 : undefined}
      className={
        side
          ? `min-h-0 min-w-0 overflow-y-auto pb-6 -outline-offset-2 [scrollbar-width:thin] [&_section:first-child]:border-t-0 ${className} ${className.includes('pe-4') ? 'ps-(--page-inset)' : 'px-4.5'}`
          : 'px-(--page-inset)'
      }
    >
      {children}
    </div>
  )
}
