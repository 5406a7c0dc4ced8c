export { checkEudamed, requireEudamed } from './check-eudamed.ts'
export { compareEudamed } from './compare-eudamed.ts'
export { compareSections } from './compare-sections.ts'
export { loadSection, loadSnapshot } from './frozen.ts'
export { makeTechnicalFile } from './make-file.ts'
export { showSection } from './show-section.ts'
export {
  documentsOf,
  hashOfSection,
  hashOfSnapshot,
  isFilled,
  type Snapshot,
  unapprovedOf,
} from './snapshot.ts'
export { takeSnapshot } from './take-snapshot.ts'
