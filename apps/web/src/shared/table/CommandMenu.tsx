import { Ellipsis } from 'lucide-react'
import { useTranslation } from '#platform/i18n/index.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu, MenuItem } from '#ui/Menu.tsx'
import type { ListCommand } from './list-command.ts'

/** A menu of rarely used commands. */
export function CommandMenu({ commands }: { commands: readonly ListCommand[] }) {
  const { t } = useTranslation('shared/table')
  return (
    <Menu align="end" trigger={<IconButton tip={false} label={t('more')} icon={<Ellipsis aria-hidden />} />}>
      {commands.map(({ label, icon, busy, run }) => (
        <MenuItem key={label} icon={icon} disabled={busy} onClick={run}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
