import { type WordTag, wordTagsOf, type WordUse } from 'contract/workspace/word-tags'
import { useTranslation } from '#platform/i18n/index.ts'
import { listTags, type TagLine } from './tag-lines.ts'

/** The tags that a Word document of this use may have. */
export function WordTags({ use }: { use: WordUse }) {
  const { t } = useTranslation('workspace/templates')
  const tags: readonly WordTag[] = wordTagsOf(use)
  const about = ({ place, about: key }: TagLine) => (place ? t(`places.${place}`) : t(`word.about.${key!}`))
  return (
    <details className="text-body">
      <summary className="cursor-pointer font-medium">{t('word.tags')}</summary>
      <table className="mt-2 w-full">
        <thead>
          <tr className="text-start text-meta text-ink-soft">
            <th className="py-1 text-start font-medium">{t('word.tag')}</th>
            <th className="py-1 text-start font-medium">{t('word.meaning')}</th>
          </tr>
        </thead>
        <tbody>
          {listTags(tags).map((line) => (
            <tr key={line.path} className="border-t border-line">
              <td className="py-1 pe-4">
                <bdi
                  dir="ltr"
                  className="font-mono text-meta"
                  style={{ paddingInlineStart: `${line.depth}rem` }}
                >
                  {line.written}
                </bdi>
              </td>
              <td className="py-1">{about(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
