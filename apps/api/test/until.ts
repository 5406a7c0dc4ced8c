/** Waits for something to become true; fails when it does not. */
export async function until(is: () => boolean | Promise<boolean>, withinMs = 5_000): Promise<void> {
  const last = Date.now() + withinMs
  while (!(await is())) {
    if (Date.now() > last) throw new Error('it did not become true')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
