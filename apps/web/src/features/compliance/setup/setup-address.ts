import { usePageAddress } from '#platform/page-address.ts'
import { isSetupStep, type SetupStep } from './setup-steps.ts'

interface Address {
  step?: SetupStep | undefined
  /** The version that is shown, if it is not the one in progress. */
  revision?: string | undefined
  record?: string | undefined
  type?: string | undefined
  tab?: string | undefined
}

const text = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Search parameters of the page: the step, the version, the open record. */
export function useSetupAddress() {
  const [address, go] = usePageAddress<Address>(({ step, revision, record, type }) => ({
    step: isSetupStep(step) ? step : undefined,
    revision: text(revision),
    record: text(record),
    type: text(type),
  }))
  return { ...address, go }
}
