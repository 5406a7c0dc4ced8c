import { useNavigate } from '@tanstack/react-router'
import type { Me } from 'contract/workspace/me'
import { CommandPalette } from '#features/workspace/search/CommandPalette.tsx'
import { recentOwner } from '#platform/records/recent.ts'
import { useCommands, type ShellActions } from './-commands.ts'

interface PaletteSlotProps extends ShellActions {
  me: Me & { organisationId: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The search with all of its commands; loaded after the page, which can be read without them. */
export function PaletteSlot({ me, open, onOpenChange, ...actions }: PaletteSlotProps) {
  const navigate = useNavigate()
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      owner={recentOwner(me.organisationId, me.id)}
      commands={useCommands(me, actions)}
      onOpenRecord={(link) => void navigate(link)}
    />
  )
}
