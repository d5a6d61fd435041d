import { acceptedLanguage } from '#contract/languages.ts'

/** A chunk in the build's manifest. Its key is the source file or a name that the bundler chose. */
interface Chunk {
  file: string
  imports?: readonly string[]
  css?: readonly string[]
}
export type Manifest = Readonly<Record<string, Chunk>>

export interface Opening {
  /** path of the address */
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

/**
 * Sources that the application imports first for an address. Without these hints the browser learns
 * of them only when the application runs.
 */
export function sourcesAhead({ path, isSignedIn, acceptLanguage }: Opening): string[] {
  const language = acceptedLanguage(acceptLanguage) ?? 'en'
  const own = language === 'en' ? [] : [`messages/${language}/core.ts`]
  const guest = GUEST_SCREENS[path]
  if (guest !== undefined) return [...own, `messages/${language}-guest.ts`, guest]
  if (path === '/user-dashboard') return isSignedIn ? [...own, SHELL, DASHBOARD] : []
  return path.startsWith('/app/') && isSignedIn ? [...own, SHELL] : []
}

/**
 * Tags for the head of the application's HTML. They let a slow connection fetch the first screen in
 * parallel with the application.
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

/** The files of these sources and of everything they import. */
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
