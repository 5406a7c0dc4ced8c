import { useNavigate } from '@tanstack/react-router'
import { Library, ListChecks } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { useStarterLibrary } from '#platform/collections/starter-library.ts'
import { errorCode } from '#platform/errors.ts'
import { showToast } from '#ui/toast/toasts.ts'
import type { ListCommand } from './list-command.ts'

/**
 * Commands to load the whole starter library, or to open the page where it is compared and chosen; none without
 * permission.
 */
export function useStarterLibraryCommand(): readonly ListCommand[] {
  const { t } = useTranslation(['shared/table', 'contract/common'])
  const navigate = useNavigate()
  const { may, load } = useStarterLibrary()
  const run = () =>
    load.mutate(undefined, {
      onSuccess: ({ created }) => {
        const count = Object.values(created).reduce((sum, one) => sum + one, 0)
        showToast({ text: count > 0 ? t('library.loaded', { count }) : t('library.nothing') })
      },
      onError: (error) =>
        showToast({ text: t(`contract/common:errors.${errorCode(error)}`), variant: 'danger' }),
    })
  if (!may) return []
  return [
    { label: t('library.load'), icon: <Library aria-hidden />, busy: load.isPending, run },
    {
      label: t('library.open'),
      icon: <ListChecks aria-hidden />,
      busy: false,
      run: () => void navigate({ to: '/starter-library' }),
    },
  ]
}
