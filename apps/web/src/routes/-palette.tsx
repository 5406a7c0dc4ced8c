import { useNavigate } from '@tanstack/react-router'
import type { Me } from 'contract/workspace/me'
import { GlobalSearch } from '#features/workspace/search/GlobalSearch.tsx'
import { recentOwner } from '#platform/records/recent.ts'
import { useCommands } from './-commands.ts'

interface PaletteSlotProps {
  me: Me & { organisationId: string }
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The search with all of its commands; loaded after the page, which can be read without them. */
export function PaletteSlot({ me, open, onOpenChange }: PaletteSlotProps) {
  const navigate = useNavigate()
  return (
    <GlobalSearch
      open={open}
      onOpenChange={onOpenChange}
      owner={recentOwner(me.organisationId, me.id)}
      commands={useCommands(me)}
      onOpenRecord={(link) => void navigate(link)}
    />
  )
}
