const SERVICES = ['http', 'collab', 'jobs', 'exports'] as const
type Service = (typeof SERVICES)[number]

/** Both halves of the worker in one process. */
const ALIASES: Readonly<Record<string, readonly Service[]>> = { worker: ['jobs', 'exports'] }

/** The services that a process runs, from `--services=http,worker`. */
export function parseServices(text: string): ReadonlySet<Service> {
  const named = text.split(',').flatMap((name) => ALIASES[name] ?? name)
  const unknown = named.find((name) => !(SERVICES as readonly string[]).includes(name))
  if (unknown !== undefined)
    throw new Error(`--services: ${unknown} is none of ${[...SERVICES, ...Object.keys(ALIASES)].join(', ')}`)
  return new Set(named as Service[])
}
