import { Connections } from './Connections.tsx'
import { Domains } from './Domains.tsx'

/** How people of the organisation sign in: its domains, and its identity provider. */
export function SignInTab() {
  return (
    <div className="space-y-4">
      <Domains />
      <Connections />
    </div>
  )
}
