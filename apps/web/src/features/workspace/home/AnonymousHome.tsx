import { Link } from '@tanstack/react-router'
import { useTranslation } from '#platform/i18n/index.ts'
import { useTitle } from '#platform/use-title.ts'

/** The home page of a visitor: an introduction and the link to sign in. Never data. */
export function AnonymousHome() {
  const { t } = useTranslation('workspace/home')
  useTitle(t('title'))
  return (
    <section className="flex flex-col items-center gap-4 py-20 text-center">
      <h1 className="max-w-2xl text-title font-semibold text-balance">{t('anonymous.title')}</h1>
      <p className="max-w-prose text-body text-ink-soft">{t('anonymous.text')}</p>
      <Link
        to="/login"
        search={{ to: '/home' }}
        className="mt-4 inline-flex min-h-11 items-center rounded-control bg-accent px-6 text-body font-medium text-on-accent hover:bg-accent-strong"
      >
        {t('anonymous.signIn')}
      </Link>
    </section>
  )
}
