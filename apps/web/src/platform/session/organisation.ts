const KEY = 'app-organisation'

let chosen = localStorage.getItem(KEY)

/** The organisation of this tab. Another tab may use another; the last choice is the default of the next visit. */
export const organisation = {
  get: (): string | null => chosen,
  choose(id: string | null): void {
    chosen = id
    if (id) localStorage.setItem(KEY, id)
    else localStorage.removeItem(KEY)
  },
}
