import { Connections } from './Connections.tsx'
import { Domains } from './Domains.tsx'
import { Provisioning } from './Provisioning.tsx'

/** How people of the organisation sign in: its domains, its identity provider, and its directory. */
export function SignInTab() {
  return (
    <div className="space-y-4">
      <Domains />
      <Connections />
      <Provisioning />
    </div>
  )
}
