export { annexWords } from './annex-words.ts'
export { serveOfficialTexts } from './official-texts.routes.ts'
