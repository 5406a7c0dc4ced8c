import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const cwd = new URL('../src/', import.meta.url).pathname
const sources = globSync('**/*.tsx', { cwd }).map((file) => ({
  file,
  text: readFileSync(cwd + file, 'utf8'),
}))

/** Every field, or set of properties of a field, that takes a password. */
const FIELDS = sources.flatMap(({ file, text }) =>
  [...text.matchAll(/<(?:TextField|input)\b[^]*?\/>|\{ type: [^}]*\}/g)]
    .map(([field]) => ({ file, field }))
    .filter(({ field }) => /['"]password['"]|-password['"]/.test(field))
    // A secret of another system, which is masked and no password of a person.
    .filter(({ field }) => !/autoComplete="off"/.test(field)),
)

test('every password field is masked while typing and marked for password managers', () => {
  expect(FIELDS.map(({ file }) => file).toSorted()).toEqual([
    'features/workspace/sign-in/PasswordForm.tsx',
    'platform/identity/NewPasswordField.tsx',
    'shared/reauthentication/FactorField.tsx',
    'shared/signatures/SignStatement.tsx',
  ])
  for (const { file, field } of FIELDS) {
    // It is hidden until the person chooses to show it.
    expect(field, file).toMatch(/type(=|: )("password"|'password'|\{shown \? 'text' : 'password'\})/)
    expect(field, file).toMatch(/autoComplete(=|: )['"](current|new)-password['"]/)
  }
  // No other file defines a password field.
  const others = sources.filter(({ file }) => !FIELDS.some((one) => one.file === file))
  expect(
    others.filter(({ text }) => /type="password"|type: 'password'/.test(text)).map(({ file }) => file),
  ).toEqual([
    'features/workspace/settings/connections/ConnectionForm.tsx',
    'features/workspace/settings/connections/SecretDialog.tsx',
  ])
})

test('no field limits the length of a password', () => {
  for (const { file, field } of FIELDS) expect(field, file).not.toMatch(/max(Length)?=/)
})

test('nothing blocks pasting', () => {
  const pages =
    /^(features\/workspace\/(sign-in|register|password-reset|personal)|platform\/identity|ui\/TextField|shared\/(signatures|second-factor))/
  const asked = sources.filter(({ file }) => pages.test(file))
  expect(asked.length).toBeGreaterThan(15)
  expect(
    asked.filter(({ text }) => /onPaste|onBeforeInput|onKeyDown/.test(text)).map(({ file }) => file),
  ).toEqual([])
})
