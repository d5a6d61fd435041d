import { language, languageOf, locale } from '#web/messages/language.ts'

/**
 * The first day of the week in a region, 1 for Monday … 7 for Sunday; Monday if the browser does
 * not know.
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
 * The first day of the week for the account's language, in the browser's region for that language:
 * somebody in Zurich who chose English gets Zurich's week only if the browser lists English with
 * that region.
 */
export const weekStart: number = firstDayOfWeek(
  regionalLanguage(import.meta.env.SSR ? [] : navigator.languages),
)

/** The browser's first language that matches the displayed one, with its region. */
export function regionalLanguage(browser: readonly string[]): string {
  return browser.find((tag) => tag.includes('-') && languageOf(tag) === language) ?? locale
}
