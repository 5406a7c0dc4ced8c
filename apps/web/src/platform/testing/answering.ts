/**
 * Libraries keep the `fetch` that they find when they are loaded, and they are loaded once for many files of tests: what
 * answers stands behind it, for a test to exchange and to put back.
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
