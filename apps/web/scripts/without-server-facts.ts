import type { Plugin } from 'vite'

const SUMMARY = /\bsummary:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),/g
const NAMES = /\b(?:fails|acts):\s*\[(?:\s*'\w+',?)*\s*\],/g

/**
 * Leaves out of the browser's code what only the server and the description of the API read of a route: its summary, its
 * errors and its entries in the audit trail.
 */
export const withoutServerFacts = (): Plugin => ({
  name: 'without-server-facts',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.includes('/packages/contract/src/') ? { code: dropServerFacts(code), map: null } : null,
})

export const dropServerFacts = (code: string): string => code.replaceAll(SUMMARY, '').replaceAll(NAMES, '')
