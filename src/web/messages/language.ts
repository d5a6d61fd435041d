import { type Language, languageOf, languages } from '#contract/languages.ts'

export { type Language, languageOf, languages }

/**
 * Long, accented, right-to-left English: reveals texts that are untranslated, cut off or not
 * mirrored.
 */
export const PSEUDO_LANGUAGE = 'qps-ploc'
export type AnyLanguage = Language | typeof PSEUDO_LANGUAGE

const LANGUAGE_KEY = 'waypost-language'
/** developers set it to 1; without it `?lang=qps-ploc` has no effect */
const PSEUDO_KEY = 'waypost-pseudo'

/**
 * The language of this page: `?lang=` in the address, otherwise the stored choice, otherwise the
 * browser's first language that we have, otherwise English.
 */
export function chooseLanguage(facts: {
  address: string | null
  isPseudoAllowed: boolean
  chosen: string | null
  browser: readonly string[]
}): AnyLanguage {
  if (facts.isPseudoAllowed && facts.address === PSEUDO_LANGUAGE) return PSEUDO_LANGUAGE
  for (const tag of [facts.address, facts.chosen, ...facts.browser]) {
    const found = languageOf(tag)
    if (found) return found
  }
  return 'en'
}

function readLanguage(): AnyLanguage {
  if (import.meta.env.SSR) return 'en'
  return chooseLanguage({
    address: new URLSearchParams(window.location.search).get('lang'),
    isPseudoAllowed: import.meta.env.DEV || readKey(PSEUDO_KEY) === '1',
    chosen: readKey(LANGUAGE_KEY),
    browser: navigator.languages,
  })
}

/** The choice stored in this browser; empty for none. */
export const keptLanguage: Language | '' = import.meta.env.SSR
  ? ''
  : (languageOf(readKey(LANGUAGE_KEY)) ?? '')

/** Fixed while the page is open: changing the language reloads. */
export const language: AnyLanguage = readLanguage()

/** For `Intl`: the format of numbers and dates. */
export const locale: string = language === 'en' || language === PSEUDO_LANGUAGE ? 'en-GB' : language

/** The text direction. */
export const direction: 'ltr' | 'rtl' = language === PSEUDO_LANGUAGE ? 'rtl' : 'ltr'

/**
 * Stores the account's choice for the next page; empty: the browser's language.
 * @returns false if storage is forbidden
 */
export function keepLanguage(tag: string): boolean {
  try {
    if (tag === '') localStorage.removeItem(LANGUAGE_KEY)
    else localStorage.setItem(LANGUAGE_KEY, tag)
    return true
  } catch {
    // the browser's language is used then
    return false
  }
}

function readKey(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
