/** The ways to create a project. */
export const WAYS = ['programme', 'earlier', 'blank'] as const
export type Way = (typeof WAYS)[number]

/** Fields required to create a project; the others are in setup and planning. */
export const ASKED: Readonly<Record<Way, readonly string[]>> = {
  programme: [
    ...(['name', 'type', 'year', 'units', 'ownerId', 'reviewerId', 'caeId', 'confidentiality'] as const),
    ...(['languages', 'mandated', 'startOn', 'dueOn'] as const),
  ],
  earlier: [
    ...(['name', 'year', 'ownerId', 'reviewerId', 'caeId', 'confidentiality', 'startOn', 'dueOn'] as const),
  ],
  blank: [
    ...(['name', 'type', 'year', 'units', 'processes', 'ownerId', 'reviewerId', 'caeId'] as const),
    ...(['confidentiality', 'languages', 'mandated', 'startOn', 'dueOn'] as const),
  ],
}
