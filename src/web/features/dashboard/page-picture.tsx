import { PagePreview } from '#page/page-preview.tsx'
import type { FullPage } from '#web/features/pages/pages.api.ts'
import { documentOf } from '#web/features/studio/draft.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'

/** A static preview of the page; a separate chunk, because it contains the whole page renderer. */
export function PagePicture({
  page,
  className,
}: {
  /** undefined while it loads */
  page: FullPage | undefined
  className: string | undefined
}) {
  if (!page) return <PagePreview lang={locale} className={className} title={text.common.loading} />
  const still = { ...documentOf(page), theme: { ...page.theme, animation: 0 } }
  return (
    <PagePreview
      lang={page.language}
      className={className}
      document={still}
      title={text.dashboard.previewOf(page.username)}
    />
  )
}
