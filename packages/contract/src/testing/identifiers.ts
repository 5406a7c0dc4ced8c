/** Valid identifiers, by the key of their field. */
export const EXAMPLE_IDENTIFIERS: Readonly<Record<string, string>> = {
  srn: 'DE-MF-000012345',
  emdnCode: 'Z12030201',
  udiDi: '09506000134352',
  containedUdiDi: '4006381333931',
  /** Of EUDAMED, the last issuing entity of the list. */
  basicUdiDi: 'B-12345ABCDE',
}
