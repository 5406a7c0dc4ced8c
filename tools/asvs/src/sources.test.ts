import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const root = new URL('../../../', import.meta.url).pathname

/** Production sources: no tests, no tools. */
const SOURCES = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], { cwd: root })
  .filter((file) => !/\.(test|sizes|gen)\.tsx?$|\/(testing|test-)/.test(file))
  .map((file) => ({ file, text: withoutComments(readFileSync(`${root}${file}`, 'utf8')) }))
const WEB = SOURCES.filter(({ file }) => file.startsWith('apps/web/'))
const SERVER = SOURCES.filter(({ file }) => file.startsWith('apps/api/'))

function withoutComments(text: string): string {
  return text.replace(/\/\*[^]*?\*\//g, '').replace(/(^|\s)\/\/ .*$/gm, '$1')
}

const filesWith = (pattern: RegExp, among = SOURCES) =>
  among
    .filter(({ text }) => pattern.test(text))
    .map(({ file }) => file)
    .toSorted()

/** The arguments of every occurrence of a call. */
const argumentsOf = (call: RegExp) =>
  SOURCES.flatMap(({ text }) => [...text.matchAll(call)].map(([, argument]) => argument))

describe('what the product’s source never does', () => {
  it('scans all sources', () => {
    expect(SERVER.length).toBeGreaterThan(300)
    expect(SOURCES.length - SERVER.length).toBeGreaterThan(500)
  })

  it('no source evaluates text as code, or inserts unescaped markup', () => {
    const dangerous =
      /\beval\(|\bnew Function\(|\bFunction\(['"`]|dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\(|\bnode:vm\b|set(Timeout|Interval)\(\s*['"`]/
    expect(filesWith(dangerous)).toEqual([])
    // Each policy allows one known script.
    expect(filesWith(/\bcreatePolicy\(/)).toEqual([
      'apps/web/src/features/risk/figures/use-simulation.ts',
      'apps/web/src/platform/trusted-scripts.ts',
      'apps/web/src/shared/viewer/pdf-document.ts',
    ])
  })

  it('the only child processes are the document renderer and the check of its browser', () => {
    const check = 'apps/api/src/platform/rendering/browser-check.ts'
    const renderer = 'apps/api/src/platform/rendering/render.ts'
    expect(filesWith(/child_process/)).toEqual([check, renderer])
    expect(filesWith(/\bfork\(/, SERVER)).toEqual([renderer])
    // The browser of the settings, with constant arguments and without a shell.
    expect(filesWith(/\b(spawn|spawnSync|execFile|execSync)\(/)).toEqual([check])
  })

  it('no regular expression is built from user input', () => {
    expect(filesWith(/new RegExp\(/)).toEqual([
      // Patterns of the schema that is built in.
      'apps/api/src/modules/techdoc/exports/eudamed-problems.ts',
      // A fixed pattern composed of constants.
      'apps/api/src/modules/workspace/collaboration/session.ts',
      'apps/api/src/platform/collection/excel/write-cell.ts',
      // One of two constant names of properties.
      'apps/api/src/platform/rendering/inspect-file.ts',
      // Fixed patterns composed of constants.
      'apps/api/src/platform/rendering/word-template/check-parts.ts',
      'apps/api/src/platform/rendering/word-template/read-package.ts',
      // Names of people, escaped.
      'apps/web/src/shared/discussion/mention.ts',
      // The text that is looked for, escaped.
      'apps/web/src/shared/sheet/find.ts',
      'packages/contract/src/field.ts',
      // Constant lists: domain suffixes, and scripts of names.
      'packages/contract/src/plain-name.ts',
      // A fixed pattern composed of constants.
      'packages/contract/src/techdoc/identifiers/identifiers.ts',
      'packages/contract/src/workspace/numbering.ts',
      'packages/contract/src/workspace/person-name.ts',
    ])
    const mention = SOURCES.find(({ file }) => file === 'apps/web/src/shared/discussion/mention.ts')!
    expect(mention.text).toMatch(/\bescaped = marks\.map\(/)
  })

  it('certificate verification is never disabled', () => {
    // The code that refuses such settings.
    expect(filesWith(/rejectUnauthorized|NODE_TLS_REJECT|checkServerIdentity/)).toEqual([
      'packages/connections/src/database.ts',
    ])
  })

  it('hashes are SHA-256, random values secure, and encryption is AES-256-GCM in two places', () => {
    expect(new Set(argumentsOf(/\bcreateH(?:ash|mac)\(([^,)]+)/g))).toEqual(new Set(["'sha256'"]))
    expect(new Set(argumentsOf(/\bsubtle\.digest\(([^,]+)/g))).toEqual(new Set(["'SHA-256'"]))
    expect(new Set(argumentsOf(/\bcreate(?:C|Dec)ipheriv\(([^,)]+)/g))).toEqual(new Set(["'aes-256-gcm'"]))
    expect(filesWith(/createCipher|createDecipher/)).toEqual([
      // Encrypts personal data in trail entries, and secrets of webhooks.
      'apps/api/src/platform/cipher.ts',
      // Encrypts keys and secrets in the database of accounts, which no other process reads.
      'apps/identity/src/sealing.ts',
    ])
    expect(filesWith(/Math\.random|subtle\.(en|de)crypt|\bmd5\b|\bsha-?1\b/i)).toEqual([
      // Refuses answers of identity providers that use them.
      'apps/identity/src/connections/saml-checks.ts',
    ])
  })

  it('no page accepts messages from other windows', () => {
    expect(filesWith(/\b(window|globalThis|self)\.addEventListener\(\s*'message'|\bonmessage\b/)).toEqual([])
    expect(filesWith(/\.postMessage\(/, WEB)).toEqual([
      'apps/web/src/features/risk/figures/use-simulation.ts',
      'apps/web/src/platform/identity/popup-answer.ts',
    ])
  })

  it('the server logs only through its logger', () => {
    expect(filesWith(/\bconsole\.\w+\(|process\.std(out|err)\.write/, SERVER)).toEqual([
      // A separate command, and the queue, which connects outside of requests.
      'apps/api/src/migrate.ts',
      'apps/api/src/services.ts',
    ])
  })

  it('C13 nothing connects to a language model', () => {
    const manifests = globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root })
    const asked = manifests.flatMap((file) => {
      const { dependencies = {} } = JSON.parse(readFileSync(`${root}${file}`, 'utf8')) as {
        dependencies?: Record<string, string>
      }
      return Object.keys(dependencies)
    })
    expect(asked.length).toBeGreaterThan(50)
    const models =
      /openai|anthropic|langchain|llama|mistral|cohere|gemini|bedrock|vertex|generative|^ai$|^@ai-sdk/
    expect(asked.filter((name) => models.test(name))).toEqual([])
    expect(
      filesWith(/api\.openai\.com|api\.anthropic\.com|generativelanguage\.googleapis|bedrock-runtime/),
    ).toEqual([])
  })
})
