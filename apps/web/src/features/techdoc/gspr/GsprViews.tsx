import { useTranslation } from '#platform/i18n/index.ts'
import { usePageAddress } from '#platform/page-address.ts'

interface Address {
  view?: string | undefined
  section?: string | undefined
  line?: string | undefined
}

/** Whether the URL asks for the other sections of the page: by the name of the view, or by a section. */
export function useFileView(): boolean {
  const [{ view, section }] = useViewAddress()
  return view === 'file' || (section !== undefined && section !== 'gs.checklist')
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
const useViewAddress = () =>
  usePageAddress<Address>((search) => ({ view: text(search['view']), section: text(search['section']) }))

/** Switches between the checklist and the other sections of the page: method, gaps, conclusion. */
export function GsprViews() {
  const { t } = useTranslation('techdoc/gspr')
  const [, go] = useViewAddress()
  const file = useFileView()
  const views = [
    ['checklist', !file, { view: undefined, section: undefined }],
    ['file', file, { view: 'file', section: undefined, line: undefined }],
  ] as const
  return (
    <nav aria-label={t('views.label')} className="-mt-3 mb-5 flex gap-1 text-body">
      {views.map(([name, current, to]) => (
        <button
          key={name}
          type="button"
          aria-current={current ? 'page' : undefined}
          onClick={() => go(to, false)}
          className="cursor-pointer min-h-7 rounded-control px-2.5 text-ink-soft hover:text-ink aria-[current=page]:bg-surface-soft aria-[current=page]:font-medium aria-[current=page]:text-ink"
        >
          {t(`views.${name}`)}
        </button>
      ))}
    </nav>
  )
}
