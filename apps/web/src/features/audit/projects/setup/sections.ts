/** The sections of a project's setup (6.8), in order. */
export const SECTIONS = [
  ...(['general', 'team', 'confidentiality', 'dates', 'weights', 'report'] as const),
  ...(['programme', 'danger'] as const),
] as const
export type SetupSection = (typeof SECTIONS)[number]

export const isSection = (value: unknown): value is SetupSection =>
  (SECTIONS as readonly unknown[]).includes(value)
