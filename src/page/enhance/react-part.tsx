import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { type Language, languageOf } from '#contract/languages.ts'
import { en } from '../messages/en.ts'
import { type PageMessages, PageMessagesProvider } from '../messages/index.ts'
import type { PageData } from '../page-input.ts'
import { PageIsland } from './page-island.tsx'

/** Hydrates the buttons synchronously, so that the waiting click can follow. */
export async function hydratePage(container: Element, data: PageData): Promise<void> {
  const words = await wordsOf(document.documentElement.lang)
  flushSync(() => {
    hydrateRoot(
      container,
      <PageMessagesProvider value={words}>
        <PageIsland data={data} />
      </PageMessagesProvider>,
    )
  })
}

/** Every visitor loads the English texts; other languages load only for pages that use them. */
const others: Record<Exclude<Language, 'en'>, () => Promise<PageMessages>> = {
  de: async () => (await import('../messages/de.ts')).de,
}

async function wordsOf(lang: string): Promise<PageMessages> {
  const language = languageOf(lang) ?? 'en'
  if (language === 'en') return en
  return others[language]().catch(() => en)
}

/** The page without embedded data: the skeleton, the specification's four calls, then the page. */
export async function startWithoutData(root: Element): Promise<void> {
  const { renderStandalone } = await import('./standalone.tsx')
  renderStandalone(root)
}
