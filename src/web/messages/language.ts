import { type Language, languageOf, languages } from '#contract/languages.ts'

export { type Language, languageOf, languages }

/** Long, accented, right-to-left English: shows what is not translated, cut off or not mirrored. */
export const PSEUDO_LANGUAGE = 'qps-ploc'
export type AnyLanguage = Language | typeof PSEUDO_LANGUAGE

const LANGUAGE_KEY = 'waypost-language'
/** set to 1 by whoever works on the application; without it `?lang=qps-ploc` means nothing */
const PSEUDO_KEY = 'waypost-pseudo'

/**
 * What this page is shown in: `?lang=` of the address, else what was chosen, else the first language of
 * the browser that we have, else English.
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

/** What was chosen in this browser; empty for nothing. */
export const keptLanguage: Language | '' = import.meta.env.SSR
  ? ''
  : (languageOf(readKey(LANGUAGE_KEY)) ?? '')

/** Fixed while the page is open: another language begins with a reload. */
export const language: AnyLanguage = readLanguage()

/** For `Intl`: how numbers and dates are written. */
export const locale: string = language === 'en' || language === PSEUDO_LANGUAGE ? 'en-GB' : language

/** Which way the texts run. */
export const direction: 'ltr' | 'rtl' = language === PSEUDO_LANGUAGE ? 'rtl' : 'ltr'

/**
 * Keeps what the account chose, so that the next page begins with it; empty: what the browser says.
 * @returns false where storage is forbidden
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
