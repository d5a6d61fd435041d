import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { PageAssets } from '#page/rendering/render.tsx'
import type { Config } from './config.ts'
import type { Views } from './deps.ts'

const build = new URL('../../build/', import.meta.url)

const viewsFile = new URL('ssr/views.js', build)

/** @throws Error that asks to build first, if there is no build */
export function expectBuilt(): void {
  if (!existsSync(viewsFile)) throw new Error('Nothing is built yet: run `npm run build` first.')
}

/** The folder that holds the application's build for a mode (scripts/web-build.mjs). */
export function webFolderOf({ authMode }: Pick<Config, 'authMode'>): string {
  return fileURLToPath(new URL(authMode === 'jwt' ? 'web' : `web-${authMode}`, build))
}

/** Each mode has its own build. Without it, the server answers calls but shows no screens. */
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
 * Loads the renderers of pages and mails from build/ssr, since Node cannot run JSX.
 * @throws what `expectBuilt` throws
 */
export async function loadViews(): Promise<Views> {
  expectBuilt()
  const views: typeof import('./views.tsx') = await import(pathToFileURL(viewsFile.pathname).href)
  return views
}

/** Addresses of the page's built scripts and styles. */
export function readPageAssets(): PageAssets {
  return JSON.parse(readFileSync(new URL('page/manifest.json', build), 'utf8')) as PageAssets
}
