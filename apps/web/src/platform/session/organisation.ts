const KEY = 'app-organisation'

let chosen = localStorage.getItem(KEY)

/** The organisation this tab works in. Another tab may work in another; the last choice is the next visit's first. */
export const organisation = {
  get: (): string | null => chosen,
  choose(id: string | null): void {
    chosen = id
    if (id) localStorage.setItem(KEY, id)
    else localStorage.removeItem(KEY)
  },
}
