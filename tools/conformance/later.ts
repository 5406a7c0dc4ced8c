/** Rules of medical devices that nothing proves yet, and what they wait for. A rule leaves this list with the test that proves it. */
export const LATER: Readonly<Record<string, string>> = {
  'I18-3': 'translations of controlled content as values of their own',
  'ROL-2': 'self-review in small companies, which may be allowed and is not',
  'SIG-11': 'the validation pack',
}
