import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { BioPage } from '../bio-page.tsx'
import { PageMessagesProvider } from '../messages/index.ts'
import { pageMessagesOf } from '../messages/page-messages.ts'
import type { PageInput } from '../page-input.ts'
import { withoutPreloads } from './html-document.ts'

/** Wraps everything that uses our texts. */
export function inLanguage(lang: string | undefined, children: ReactElement): ReactElement {
  return <PageMessagesProvider value={pageMessagesOf(lang)}>{children}</PageMessagesProvider>
}

/** Placeholder for the actions bar. No text of the creator comes before it. */
const ACTIONS = '{{actions}}'

/**
 * `BioPage` of a document, as markup.
 * @param actions markup of the island that the React part hydrates
 */
export function pageMarkup(input: PageInput, actions: string): string {
  const { document, lang, homeUrl, hasBrowserHint } = input
  const page = (
    <BioPage
      document={document}
      homeUrl={homeUrl}
      hasBrowserHint={hasBrowserHint}
      actions={ACTIONS}
    />
  )
  const markup = withoutPreloads(renderToStaticMarkup(inLanguage(lang, page)))
  return markup.replace(ACTIONS, () => actions)
}
