import type { ActionLine } from 'contract/workspace/actions'
import { Suspense } from 'react'
import { linkTo } from '#platform/page-links.ts'
import { useSearchKey } from '#platform/search-key.ts'
import { RecordPanel } from '#shared/record/index.ts'
import { actionSlice } from './action-slice.ts'
import { ActionRow } from './ActionRow.tsx'
import { extensionTools } from './extension-tools.tsx'

/** A list of actions, and a panel for the open one. */
export function ActionRows({ actions }: { actions: readonly ActionLine[] }) {
  const [open, setOpen] = useSearchKey('action')
  return (
    <>
      <ul className="divide-y divide-line">
        {actions.map((action) => (
          <ActionRow key={action.id} action={action} onOpen={setOpen} />
        ))}
      </ul>
      <Suspense>
        {open ? (
          <RecordPanel
            slice={actionSlice}
            id={open}
            onClose={() => setOpen(undefined)}
            onCreated={setOpen}
            pageLink={(id) => linkTo({ to: '/actions/$recordId', params: { recordId: id } })}
            tools={extensionTools}
          />
        ) : null}
      </Suspense>
    </>
  )
}
