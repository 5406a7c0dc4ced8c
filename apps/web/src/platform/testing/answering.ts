/**
 * Libraries keep the `fetch` that they find when they are loaded, and they are loaded once for many test files: so
 * the global `fetch` delegates to a function that a test can replace and restore.
 */
interface Answering {
  answers?: { fetch: typeof fetch }
}

const shared = globalThis as Answering
if (!shared.answers) {
  const answers = { fetch: globalThis.fetch }
  shared.answers = answers
  globalThis.fetch = (...request) => answers.fetch(...request)
}

export const answering = shared.answers
