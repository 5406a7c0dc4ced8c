import type { Me } from 'contract/workspace/me'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { HomePage } from '#features/workspace/home/HomePage.tsx'
import { loadNamespaces } from '#platform/i18n/index.ts'
import { lazy } from '#ui/lazy.tsx'
import { useSession } from './-session.ts'

/** People with requests of auditors see these first. */
const AskedCard = lazy(async () => {
  const [{ AskedCard: Card }, { useWaitingBeside }] = await Promise.all([
    import('#features/audit/requests/AskedCard.tsx'),
    import('#features/audit/completion/asked/use-asked-beside.ts'),
    loadNamespaces('audit/requests'),
  ])
  const Composed = ({ person }: { person: string }) => (
    <Card person={person} beside={useWaitingBeside(person)} />
  )
  return { default: Composed }
})

/** External people start with the packages that were sent to them. */
const RoomCard = lazy(async () => {
  const [{ RoomCard: Card }] = await Promise.all([
    import('#features/techdoc/packages/RoomList.tsx'),
    loadNamespaces('techdoc/packages'),
  ])
  return { default: Card }
})

/** A part of the onboarding, with its texts. */
const onboarding = <Props extends object>(part: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Part] = await Promise.all([part(), loadNamespaces('workspace/onboarding')])
    return { default: Part }
  })
const FirstSteps = onboarding(
  async () => (await import('#features/workspace/onboarding/FirstSteps.tsx')).FirstSteps,
)
const SampleSection = onboarding(
  async () => (await import('#features/workspace/onboarding/SampleSection.tsx')).SampleSection,
)
const SampleProgress = onboarding(
  async () => (await import('#features/workspace/onboarding/SampleProgress.tsx')).SampleProgress,
)

/** The first screen of a person in an organisation, with the parts that other features have on it. */
export function MemberHome({ me, organisation }: { me: Me; organisation: ReactNode }) {
  const session = useSession()
  const page = (
    <HomePage
      me={me}
      asked={
        <>
          <Suspense>{me.permissions.includes('request.do') ? <AskedCard person={me.id} /> : null}</Suspense>
          <Suspense>{me.permissions.includes('package.visit') ? <RoomCard /> : null}</Suspense>
        </>
      }
      firstSteps={
        <Suspense>
          <FirstSteps />
        </Suspense>
      }
      footer={
        <Suspense>
          {me.memberships.length > 1 ? organisation : null}
          <SampleSection
            me={me}
            onEnter={(id) => session.enterOrganisation(id)}
            onRemoved={() => session.leaveOrganisation()}
          />
        </Suspense>
      }
    />
  )
  const sample = me.isTestMode && me.permissions.includes('sampleData.read')
  return <Suspense>{sample ? <SampleProgress>{page}</SampleProgress> : page}</Suspense>
}
