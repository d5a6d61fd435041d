import { useEffect, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { PageDocument } from '#contract/pages/page-document.ts'
import { BioPage } from '../bio-page.tsx'
import { usePageMessages } from '../messages/index.ts'
import type { PageData } from '../page-input.ts'
import { oneLine, plainText } from '../plain-text.ts'
import { imageAddress, pagePath } from '../safe-address.ts'
import { NotFound } from '../screens/not-found.tsx'
import { loadingCss, Skeleton } from '../skeleton.tsx'
import { pageCss } from '../style/page-css.ts'
import { screenCss } from '../style/screen-css.ts'
import { type Loaded, loadDocument, pageOfLocation } from './load-document.ts'
import { PageIsland } from './page-island.tsx'
import { readSubscription } from './subscription-cookie.ts'

const ROBOTS_NOINDEX = 'noindex'

/** The same page for HTML without data (static hosting), starting with loading (spec §2). */
export function renderStandalone(root: Element): void {
  createRoot(root).render(<Standalone />)
}

function Standalone() {
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  useEffect(() => {
    const { username, norecord } = pageOfLocation(location.pathname, location.search)
    void loadDocument(username, norecord).then((result) => {
      if (result.kind === 'expired') location.replace(result.address)
      else setLoaded(result)
    })
  }, [])

  if (!loaded || loaded.kind === 'expired') return <Loading />
  if (loaded.kind === 'failed') return <Failed />
  return <Page document={loaded.document} />
}

function Loading() {
  useSheet(loadingCss)
  return <Skeleton />
}

function Failed() {
  const words = usePageMessages()
  useSheet(screenCss())
  useEffect(() => {
    document.title = words.notFound
    setMeta('robots', ROBOTS_NOINDEX)
  }, [words])
  return (
    <main className="screen">
      <div className="plain">
        <NotFound homeUrl="/" />
      </div>
    </main>
  )
}

function Page({ document: page }: { document: PageDocument }) {
  useSheet(pageCss(page))
  useEffect(() => describeDocument(page), [page])
  const island = <PageIsland data={dataOf(page)} />
  return <BioPage document={page} homeUrl="/" actions={island} />
}

function dataOf(page: PageDocument): PageData {
  return {
    pageId: page.pageId,
    userId: page.userId,
    username: page.username,
    title: oneLine(page.title),
    pageUrl: location.origin + pagePath(page.username),
    shareImageUrl: page.metaImage ?? page.image ?? '',
    subscribable: page.subscribable,
    subscribed: readSubscription(document.cookie, page.pageId) !== null,
    messageSubject: oneLine(page.messageSubject),
    messageDescription: plainText(page.messageDescription),
    challenge: null,
  }
}

/** Title, description and favicon of spec §2. */
function describeDocument(page: PageDocument): void {
  document.title = oneLine(page.metaTitle) || oneLine(page.title) || oneLine(page.username)
  setMeta('description', oneLine(page.metaDescription) || oneLine(page.description))
  const image = imageAddress(page.metaImage)
  if (!image) return
  const icon = document.querySelector<HTMLLinkElement>('link[rel~="icon"]')
  if (icon) icon.href = image
}

function setMeta(name: string, content: string): void {
  let meta = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)
  if (!meta) {
    meta = document.createElement('meta')
    meta.name = name
    document.head.append(meta)
  }
  meta.content = content
}

/** A constructed sheet: the policy blocks style elements without a hash. */
function useSheet(text: string): void {
  useLayoutEffect(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, [text])
}
