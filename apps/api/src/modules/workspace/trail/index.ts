export { loadHidden, namesHidden } from './hidden.ts'
