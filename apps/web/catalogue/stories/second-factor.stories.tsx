import { SecondStepForm } from '#shared/second-factor/SecondStepForm.tsx'

export default { title: 'Workspace/Second factor' }

const phone = { id: 'one', phone: '+33 *** *** 12', since: null }
const other = { id: 'two', phone: '+33 *** *** 34', since: null }

const form = (factors: (typeof phone)[], problem?: string) => (
  <SecondStepForm
    step={{ factors, sentTo: phone, send: () => Promise.resolve() }}
    submit="Sign in"
    busy={false}
    problem={problem}
    onSubmit={() => undefined}
    onBack={() => undefined}
  />
)

export const OnePhone = { render: () => form([phone]) }
export const SeveralPhones = { render: () => form([phone, other]) }
export const WrongCode = { render: () => form([phone], 'The code is not right.') }
