import { language, languageOf, locale } from '#web/messages/language.ts'

/**
 * The day a week begins with in a region, 1 for Monday … 7 for Sunday; Monday where the browser does not know.
 * @param language with its region, `en-US`
 */
export function firstDayOfWeek(language: string): number {
  try {
    const locale = new Intl.Locale(language) as Intl.Locale & {
      getWeekInfo?: () => { firstDay: number }
      weekInfo?: { firstDay: number }
    }
    return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
  } catch {
    return 1
  }
}

/**
 * That of the language of the account, in the region that the browser has for it: somebody in Zurich who
 * chose English has the week of Zurich only when the browser says English is spoken there.
 */
export const weekStart: number = firstDayOfWeek(
  regionalLanguage(import.meta.env.SSR ? [] : navigator.languages),
)

/** The first of the browser's languages that is the one shown, with its region. */
export function regionalLanguage(browser: readonly string[]): string {
  return browser.find((tag) => tag.includes('-') && languageOf(tag) === language) ?? locale
}
