export function speak(): void {
  console.log('a line that no log pipeline understands') // expect: eslint(no-console)
}
