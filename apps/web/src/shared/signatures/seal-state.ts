import type { Signature } from 'contract/workspace/signatures'
import type { SealState } from '#ui/marks/Seal.tsx'

/** A signature that is no longer valid, whatever the cause, has a cracked seal; its words say the cause. */
export const sealState = (validity: Signature['validity']): SealState =>
  validity === 'valid' ? 'signed' : 'changed'
