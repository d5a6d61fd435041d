import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { PageAssets } from '#page/render.tsx'
import type { Views } from './deps.ts'

const build = new URL('../../build/', import.meta.url)

const viewsFile = new URL('ssr/views.js', build)

/** @throws Error that says to build when nothing is there */
export function expectBuilt(): void {
  if (!existsSync(viewsFile)) throw new Error('Nothing is built yet: run `npm run build` first.')
}

/**
 * Loads the renderers of pages and mails from build/ssr; Node runs no JSX.
 * @throws what `expectBuilt` throws
 */
export async function loadViews(): Promise<Views> {
  expectBuilt()
  return (await import(pathToFileURL(viewsFile.pathname).href)) as Views
}

/** Addresses of the page's built browser files. */
export function readPageAssets(): PageAssets {
  return JSON.parse(readFileSync(new URL('page/manifest.json', build), 'utf8')) as PageAssets
}
