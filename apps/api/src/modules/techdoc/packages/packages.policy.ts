import { packages } from 'contract/techdoc/packages/packages'
import { questions } from 'contract/techdoc/packages/questions'
import { grants } from 'contract'
import { byRole, type Policy } from '#platform/collection/policy.ts'

export const packagePolicy: Policy<typeof packages> = byRole(packages.actions)

const granted = byRole(questions.actions)

/** Authors answer. External readers use the reader's room of the package, never the record itself. */
export const questionPolicy: Policy<typeof questions> = (actor, row) => [
  ...granted(actor, row),
  ...(grants(actor, questions.actions.do!) ? (['do'] as const) : []),
]
