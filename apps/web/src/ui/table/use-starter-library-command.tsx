import { Library } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useStarterLibrary } from '#platform/collections/starter-library.ts'
import { errorCode } from '#platform/errors.ts'
import { showToast } from '#ui/toast/toasts.ts'
import type { ListCommand } from './list-command.ts'

/** Loading the starter library, as a command of a list; none for who may not. */
export function useStarterLibraryCommand(): readonly ListCommand[] {
  const { t } = useTranslation(['ui/table', 'words/common'])
  const { may, load } = useStarterLibrary()
  const run = () =>
    load.mutate(undefined, {
      onSuccess: ({ created }) => {
        const count = Object.values(created).reduce((sum, one) => sum + one, 0)
        showToast({ text: count > 0 ? t('library.loaded', { count }) : t('library.nothing') })
      },
      onError: (error) => showToast({ text: t(`words/common:errors.${errorCode(error)}`), look: 'danger' }),
    })
  return may ? [{ label: t('library.load'), icon: <Library aria-hidden />, busy: load.isPending, run }] : []
}
