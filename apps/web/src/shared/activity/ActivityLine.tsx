import { Progress } from '@base-ui/react/progress'
import { useTranslation } from '#platform/i18n/index.ts'
import { Button } from '#ui/Button.tsx'
import { cancelActivity, dismissActivity } from './activities.ts'
import type { Activity } from './activity-store.ts'

export function ActivityLine({ activity }: { activity: Activity }) {
  const { t } = useTranslation('shared/activity')
  const { id, label, state, progress, outcome } = activity
  const running = state === 'running'
  return (
    <li className="flex items-start gap-3 py-3">
      <div className="min-w-0 flex-1 text-sm">
        <bdi className="font-medium">{label}</bdi>
        {running ? (
          <Progress.Root value={progress === null ? null : Math.round(progress * 100)} aria-label={label}>
            <Progress.Track className="mt-2 block h-1.5 overflow-hidden rounded-full bg-line">
              <Progress.Indicator className="block h-full bg-accent transition-[width] data-indeterminate:w-1/3 data-indeterminate:animate-pulse" />
            </Progress.Track>
          </Progress.Root>
        ) : (
          <p className={state === 'failed' || state === 'lost' ? 'text-danger' : 'text-ink-soft'}>
            {outcome ?? t(`states.${state}`)}
          </p>
        )}
      </div>
      <Button
        variant="quiet"
        className="-me-2 px-2"
        onClick={() => (running ? cancelActivity(id) : dismissActivity(id))}
      >
        {running ? t('cancel') : t('dismiss')}
      </Button>
    </li>
  )
}
