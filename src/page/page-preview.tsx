import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PageDocument } from '#contract/pages/page-document.ts'
import { BioPage } from './bio-page.tsx'
import { PageMessagesProvider } from './messages/index.ts'
import { pageMessagesOf } from './messages/page-messages.ts'
import { loadingCss, Skeleton } from './skeleton.tsx'
import { pageCss } from './style/page-css.ts'

export interface PagePreviewProps {
  /** undefined while it loads: a skeleton is shown */
  document?: PageDocument | undefined
  /** accessible name of the frame */
  title: string
  className?: string | undefined
  /** a new value replays the animation */
  replayKey?: string | number
  homeUrl?: string
  /** BCP 47; default English */
  lang?: string
}

const EMPTY = '<!doctype html><html><head><meta charset="utf-8"></head><body></body></html>'

/**
 * The real page of a draft, rendered into its own frame so that media queries and viewport units
 * refer to that frame. Its links are inactive and it makes no calls. The sheet is a constructed
 * one, so no policy has to allow it.
 */
export function PagePreview(props: PagePreviewProps) {
  const { document: page, title, className, replayKey, homeUrl = '/', lang } = props
  const frame = useRef<HTMLIFrameElement>(null)
  const sheet = useRef<CSSStyleSheet | null>(null)
  const [inside, setInside] = useState<Document | null>(null)
  const style = useMemo(() => (page ? pageCss(page) : loadingCss), [page])

  const enter = useCallback(() => {
    const content = frame.current?.contentDocument
    if (content?.body && content.URL === 'about:srcdoc') setInside(content)
  }, [])

  useLayoutEffect(() => {
    const view = inside?.defaultView
    if (!inside || !view) return
    sheet.current = new view.CSSStyleSheet()
    inside.adoptedStyleSheets = [sheet.current]
  }, [inside])

  useLayoutEffect(() => {
    if (inside) sheet.current?.replaceSync(style)
  }, [inside, style])

  return (
    <>
      <iframe ref={frame} title={title} className={className} srcDoc={EMPTY} onLoad={enter} />
      {inside &&
        createPortal(
          <PageMessagesProvider value={pageMessagesOf(lang)}>
            {page ? (
              <BioPage key={replayKey} document={page} homeUrl={homeUrl} preview />
            ) : (
              <Skeleton />
            )}
          </PageMessagesProvider>,
          inside.body,
        )}
    </>
  )
}
