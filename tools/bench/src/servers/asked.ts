/** Round trips to the database that a route has made so far, as the metrics count them. */
export async function queriesOf(url: string, route: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`db_queries_total{route="${route}"}`))
  return Number(line?.split(' ').at(-1) ?? 0)
}
