import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import type { PageData } from '../page-input.ts'
import { PageIsland } from './page-island.tsx'

/** Hydrates the buttons at once, so that the click that waited for it can follow. */
export function hydratePage(container: Element, data: PageData): void {
  flushSync(() => {
    hydrateRoot(container, <PageIsland data={data} />)
  })
}

/** The page without embedded data: skeleton, the specification's four calls, then the page. */
export async function startWithoutData(root: Element): Promise<void> {
  const { renderStandalone } = await import('./standalone.tsx')
  renderStandalone(root)
}
