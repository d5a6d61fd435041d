import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { PageAssets } from '#page/render.tsx'
import type { Views } from './deps.ts'

const build = new URL('../../build/', import.meta.url)

/**
 * Loads the renderers of pages and mails from build/ssr; Node runs no JSX.
 * @throws Error that says to build when they are not there
 */
export async function loadViews(): Promise<Views> {
  const file = new URL('ssr/views.js', build)
  if (!existsSync(file)) throw new Error('Nothing is built yet: run `npm run build` first.')
  return (await import(pathToFileURL(file.pathname).href)) as Views
}

/** Addresses of the page's built browser files. */
export function readPageAssets(): PageAssets {
  return JSON.parse(readFileSync(new URL('page/manifest.json', build), 'utf8')) as PageAssets
}
