/** Rules of medical devices that nothing proves yet, and what they wait for. A rule leaves this list with the test that proves it. */
export const LATER: Readonly<Record<string, string>> = {
  'EXP-3': 'the folders of Annexes II and III',
  'EXP-4': 'the summary of a file',
  'EXP-7': 'the sizes of packages',
  'EXP-9': 'the import of a checklist',
  'EXP-10': 'the data for EUDAMED',
  'I18-3': 'translations of controlled content',
  'ROL-2': 'self-review in small companies',
  'ROL-3': 'a second administrator for every role',
  'SIG-2': 'the second factor',
  'SIG-11': 'the validation pack',
}
