/** Rules of medical devices that nothing proves yet, and what they wait for. A rule leaves this list with the test that proves it. */
export const LATER: Readonly<Record<string, string>> = {
  'SIG-11': 'the validation pack',
}
