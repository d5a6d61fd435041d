import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageAssets } from '#page/rendering/render.tsx'
import type { Config } from './config.ts'
import type { Views } from './deps.ts'

const build = new URL('../../build/', import.meta.url)

const viewsFile = new URL('ssr/views.js', build)

/** @throws Error that says to build when nothing is there */
export function expectBuilt(): void {
  if (!existsSync(viewsFile)) throw new Error('Nothing is built yet: run `npm run build` first.')
}

/** Where the application's build of a mode is (scripts/web-build.mjs). */
export function webFolderOf({ authMode }: Pick<Config, 'authMode'>): string {
  return fileURLToPath(new URL(authMode === 'jwt' ? 'web' : `web-${authMode}`, build))
}

/** Each mode has a build of its own: a start without it answers calls, but shows no screen. */
export function buildNotes(
  { authMode }: Pick<Config, 'authMode'>,
  folder = webFolderOf({ authMode }),
): string[] {
  if (existsSync(`${folder}/index.html`)) return []
  return [
    `The application is not built for AUTH_MODE=${authMode}: run \`AUTH_MODE=${authMode} npm run build\`.`,
  ]
}

/**
 * Loads the renderers of pages and mails from build/ssr; Node runs no JSX.
 * @throws what `expectBuilt` throws
 */
export async function loadViews(): Promise<Views> {
  expectBuilt()
  const views: typeof import('./views.tsx') = await import(pathToFileURL(viewsFile.pathname).href)
  return views
}

/** Addresses of the page's built browser files. */
export function readPageAssets(): PageAssets {
  return JSON.parse(readFileSync(new URL('page/manifest.json', build), 'utf8')) as PageAssets
}
