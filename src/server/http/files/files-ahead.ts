import { acceptedLanguage } from '#contract/languages.ts'

/** A chunk in the build's manifest; its key is the source file, or a name of the bundler's. */
interface Chunk {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export interface Opening {
  /** of the address */
  path: string
  isSignedIn: boolean
  acceptLanguage: string | undefined
}

const SHELL = 'layouts/account-layout.tsx'
const DASHBOARD = 'features/dashboard/dashboard.screen.tsx'
const GUEST_SCREENS: Readonly<Record<string, string>> = {
  '/user-login': 'features/auth/sign-in.screen.tsx',
  '/welcome': 'features/welcome/welcome.screen.tsx',
}

/** Sources that the application imports first at an address; by itself it asks only when it has begun to run. */
export function sourcesAhead({ path, isSignedIn, acceptLanguage }: Opening): string[] {
  const language = acceptedLanguage(acceptLanguage) ?? 'en'
  const own = language === 'en' ? [] : [`messages/${language}/core.ts`]
  const guest = GUEST_SCREENS[path]
  if (guest !== undefined) return [...own, `messages/${language}-guest.ts`, guest]
  if (path === '/user-dashboard') return isSignedIn ? [...own, SHELL, DASHBOARD] : []
  return path.startsWith('/app/') && isSignedIn ? [...own, SHELL] : []
}

/**
 * Tags for the head of the application's HTML: with them a slow line fetches the first screen beside the
 * application, not after it.
 */
export function tagsAhead(manifest: Manifest, sources: readonly string[]): string {
  const known = filesOf(manifest, ['index.html'])
  const wanted = [...filesOf(manifest, sources)].filter((file) => !known.has(file))
  return wanted
    .map((file) =>
      file.endsWith('.css')
        ? `<link rel="stylesheet" crossorigin href="/${file}">`
        : `<link rel="modulepreload" crossorigin href="/${file}">`,
    )
    .join('')
}

/** The files of these sources and of all that they import. */
function filesOf(manifest: Manifest, sources: readonly string[]): Set<string> {
  const names = new Set(sources)
  const files = new Set<string>()
  for (const name of names) {
    const chunk = manifest[name]
    if (chunk === undefined) continue
    files.add(chunk.file)
    for (const sheet of chunk.css ?? []) files.add(sheet)
    for (const one of chunk.imports ?? []) names.add(one)
  }
  return files
}
