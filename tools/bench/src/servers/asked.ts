/** Database round trips of a route so far, from the metrics. */
export async function queriesOf(url: string, route: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`db_queries_total{route="${route}"}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}
