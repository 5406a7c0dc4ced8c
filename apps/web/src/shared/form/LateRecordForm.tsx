import { Suspense } from 'react'
import { lazy } from '#ui/lazy.tsx'
import { Loading } from '#ui/Loading.tsx'
import type { RecordFormProps } from './RecordForm.tsx'

const RecordForm = lazy(async () => ({ default: (await import('./RecordForm.tsx')).RecordForm }), {
  early: true,
})

/** A `RecordForm` for pages that show a record until someone edits it. */
export const LateRecordForm = (props: RecordFormProps) => (
  <Suspense fallback={<Loading />}>
    <RecordForm {...props} />
  </Suspense>
)
