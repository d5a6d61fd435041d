import type {
  AdministrationMessages,
  CoreMessages,
  GuestMessages,
  PageMessages,
  TogetherMessages,
} from './complete.ts'
import { type Messages, text } from './index.ts'
import { type Language, language, PSEUDO_LANGUAGE } from './language.ts'

interface Parts {
  /** the texts of the first screen */
  core: () => Promise<CoreMessages | undefined>
  /** the screens before signing in */
  guest: () => Promise<GuestMessages>
  /** all screens except those of the parts below */
  all: () => Promise<
    Omit<Messages, keyof (AdministrationMessages & PageMessages & TogetherMessages)>
  >
  /** the screens of a space, its people and domains, and of safety */
  administration: () => Promise<AdministrationMessages>
  /** the design of a page, and onboarding */
  page: () => Promise<PageMessages>
  /** calendar, chat and tasks */
  together: () => Promise<TogetherMessages>
}

/** Each language in six chunks; the English core is in the initial one. */
const files: Record<Language | typeof PSEUDO_LANGUAGE, Parts> = {
  en: {
    core: async () => undefined,
    guest: async () => (await import('./en-guest.ts')).enGuest,
    all: async () => (await import('./en.ts')).en,
    administration: async () => (await import('./en-administration.ts')).enAdministration,
    page: async () => (await import('./en-page.ts')).enPage,
    together: async () => (await import('./en-together.ts')).enTogether,
  },
  de: {
    core: async () => (await import('./de/core.ts')).deCore,
    guest: async () => (await import('./de-guest.ts')).deGuest,
    all: async () => (await import('./de.ts')).de,
    administration: async () => (await import('./de-administration.ts')).deAdministration,
    page: async () => (await import('./de-page.ts')).dePage,
    together: async () => (await import('./de-together.ts')).deTogether,
  },
  [PSEUDO_LANGUAGE]: {
    core: async () => (await import('./pseudo.ts')).toPseudo(text),
    guest: async () => (await import('./pseudo.ts')).toPseudo(await files.en.guest()),
    all: async () => (await import('./pseudo.ts')).toPseudo(await files.en.all()),
    administration: async () =>
      (await import('./pseudo.ts')).toPseudo(await files.en.administration()),
    page: async () => (await import('./pseudo.ts')).toPseudo(await files.en.page()),
    together: async () => (await import('./pseudo.ts')).toPseudo(await files.en.together()),
  },
}

/** The texts of the shell and the dashboard. */
export const loadCoreMessages = once(() => files[language].core())

/** The texts of the screens before signing in. */
export const loadGuestMessages = once(() => files[language].guest())

/**
 * All texts except those of the parts below; loaded before any screen beyond the dashboard is
 * imported.
 */
export const loadAllMessages = once(() => files[language].all())

const loadOfAdministration = once(() => files[language].administration())

/**
 * With those of administration; loaded before a screen of a space, its people or domains, or of
 * safety is imported.
 */
export const loadAdministrationMessages = async () => {
  await Promise.all([loadAllMessages(), loadOfAdministration()])
}

const loadOfPage = once(() => files[language].page())

/** With those of making a page; loaded before the studio and onboarding are imported. */
export const loadPageMessages = async () => {
  await Promise.all([loadAllMessages(), loadOfPage()])
}

const loadOfTogether = once(() => files[language].together())

/** With those of working together; loaded before calendar, chat or tasks are imported. */
export const loadTogetherMessages = async () => {
  await Promise.all([loadAllMessages(), loadOfTogether()])
}

/** Loads a part of the texts once; if it fails, the next screen tries again. */
function once(load: () => Promise<Partial<Messages> | undefined>): () => Promise<void> {
  let loading: Promise<void> | undefined
  return () => {
    loading ??= load().then(
      (part) => void Object.assign(text, part),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    )
    return loading
  }
}
