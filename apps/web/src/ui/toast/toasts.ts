import { Toast } from '@base-ui/react/toast'

export const toastManager = Toast.createToastManager()

export interface ToastMessage {
  text: string
  /** Errors stay until dismissed and are announced at once; refusals and other messages disappear by themselves. */
  variant?: 'plain' | 'refused' | 'danger'
  action?: { label: string; onClick: () => void }
}

const SHOWN_MS = 6_000

/** Shows a message, from anywhere. `Toasts` must be mounted once in the shell. */
export function showToast({ text, variant: look = 'plain', action }: ToastMessage): string {
  const danger = look === 'danger'
  return toastManager.add({
    title: text,
    type: look,
    priority: danger ? 'high' : 'low',
    timeout: danger ? 0 : SHOWN_MS,
    ...(action ? { actionProps: { children: action.label, onClick: action.onClick } } : {}),
  })
}
