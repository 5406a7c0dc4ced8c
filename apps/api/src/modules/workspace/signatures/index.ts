export { VERIFY_SIGNED_FILES, verifySignedFiles, warnAdministrators } from './signatures.jobs.ts'
export { WARN_ADMINISTRATORS } from './signers.ts'
export { loadProofs } from './proofs.ts'
