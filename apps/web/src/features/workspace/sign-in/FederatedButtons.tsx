import { useTranslation } from '#platform/i18n/index.ts'
import { identity, providerName } from '#platform/identity/index.ts'
import { Button } from '#ui/Button.tsx'

interface FederatedButtonsProps {
  providers: readonly string[]
  onChoose: (provider: string) => void
}

/** Identity providers federated with Firebase; nothing if none is configured. */
export function FederatedButtons({ providers, onChoose }: FederatedButtonsProps) {
  const { t } = useTranslation('workspace/sign-in')
  const prepare = () => void identity.prepare('firebase')
  return providers.map((provider) => (
    <Button
      key={provider}
      variant="secondary"
      className="w-full"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => onChoose(provider)}
    >
      {t('federated', { provider: providerName(provider) })}
    </Button>
  ))
}
