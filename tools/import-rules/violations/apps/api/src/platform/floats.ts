async function save(): Promise<void> {
  await Promise.resolve()
}
export function forget(): void {
  save() // expect: typescript(no-floating-promises)
}
export const anything = (value: any): unknown => value // expect: typescript(no-explicit-any)
