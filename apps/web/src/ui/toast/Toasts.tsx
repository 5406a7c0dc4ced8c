import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { toastManager } from './toasts.ts'

/** The container of all toasts: a polite live region that F6 reaches. */
export function Toasts() {
  const { t } = useTranslation('ui/toast')
  return (
    <Toast.Provider toastManager={toastManager} limit={4}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={t('messages')}
          className="fixed inset-x-4 bottom-4 z-60 flex flex-col gap-2 outline-none sm:start-auto sm:w-90"
        >
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

function ToastList() {
  const { t } = useTranslation('ui/toast')
  const { toasts } = Toast.useToastManager()
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={[]}
      className="rounded-pop border border-line bg-surface text-ink shadow-lg data-limited:hidden"
    >
      <Toast.Content className="flex items-start gap-3 py-2 ps-4 pe-2 text-body">
        {toast.type === 'danger' || toast.type === 'refused' ? (
          <CircleAlert aria-hidden className="mt-2 size-4 shrink-0 text-danger" />
        ) : (
          <CircleCheck aria-hidden className="mt-2 size-4 shrink-0 text-accent" />
        )}
        <div className="min-w-0 flex-1 py-1.5">
          <Toast.Title render={<p />} />
        </div>
        {toast.actionProps ? (
          <Toast.Action className="cursor-pointer rounded-control px-2 py-1.5 font-medium text-accent hover:bg-surface-soft" />
        ) : null}
        <Toast.Close
          aria-label={t('dismiss')}
          className="inline-flex size-8 shrink-0 cursor-pointer items-center justify-center rounded-control text-ink-soft hover:bg-surface-soft"
        >
          <X aria-hidden className="size-4" />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ))
}
