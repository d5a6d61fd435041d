import type { CoreMessages, LanguageFile } from './complete.ts'
import { text } from './index.ts'
import { language } from './language.ts'

/** The other languages, each in two chunks: what the first screen shows, and the rest. */
const files: Record<
  Exclude<typeof language, 'en'>,
  { core: () => Promise<CoreMessages>; rest: () => Promise<LanguageFile> }
> = {
  de: {
    core: async () => (await import('./de/core.ts')).deCore,
    rest: async () => (await import('./de.ts')).de,
  },
  'qps-ploc': {
    core: async () => (await import('./pseudo.ts')).toPseudo(text),
    rest: async () => (await import('./pseudo.ts')).toPseudo((await import('./en.ts')).en),
  },
}

let core: Promise<void> | undefined
let all: Promise<void> | undefined

/** Loads what the shell and the dashboard say; English is there already. */
export function loadCoreMessages(): Promise<void> {
  core ??= loadCore()
  return core
}

/** Loads every text; before a screen is imported that says more than the dashboard. */
export function loadAllMessages(): Promise<void> {
  all ??= loadAll().catch((error: unknown) => {
    // a chunk that did not arrive is asked for again by the next screen
    all = undefined
    throw error
  })
  return all
}

async function loadCore(): Promise<void> {
  if (language === 'en') return
  fill(text, await files[language].core())
}

async function loadAll(): Promise<void> {
  const [{ en }, other] = await Promise.all([
    import('./en.ts'),
    language === 'en' ? undefined : files[language].rest(),
    loadCoreMessages(),
  ])
  const further = Object.entries(en).filter(([name]) => !Object.hasOwn(text, name))
  Object.assign(text, Object.fromEntries(further))
  if (other) fill(text, other)
}

/** Puts the texts of a language in the place of the English ones; what it lacks stays English. */
export function fill(target: object, source: object): void {
  const into = target as Record<string, unknown>
  for (const [key, value] of Object.entries(source)) {
    const present = into[key]
    if (isGroup(value) && isGroup(present)) {
      const copy = { ...present }
      fill(copy, value)
      into[key] = copy
    } else if (value !== undefined) {
      into[key] = value
    }
  }
}

function isGroup(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
