export { annexWords } from './annex-words.ts'
export type { FollowLaw } from './load-text.service.ts'
export { serveOfficialTexts } from './official-texts.routes.ts'
