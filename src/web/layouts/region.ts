import { keepLanguage, language, languageOf } from '#web/messages/language.ts'
import { chosenZone, keepZone } from '#web/platform/time-zone.ts'

/** What an account chose; empty: as the browser says. */
export interface Region {
  language: string
  timeZone: string
}

/**
 * Begins anew in the language and the time zone of the account where this browser had others: every
 * text, number and date is written anew. An address that asks for a language keeps it.
 * @returns whether the page goes away
 */
export function takeOverRegion({ language: tag, timeZone }: Region): boolean {
  if (language === 'qps-ploc' || new URLSearchParams(location.search).has('lang')) return false
  const wanted = languageOf(tag)
  const isOther = wanted !== undefined && wanted !== language && keepLanguage(tag)
  const isElsewhere = timeZone !== (chosenZone ?? '') && keepZone(timeZone)
  if (!isOther && !isElsewhere) return false
  window.location.reload()
  return true
}

/** Shows the application as it was just chosen; without storage the next page does. */
export function beginAnew(region: Partial<Region>): void {
  if (region.language !== undefined) keepLanguage(region.language)
  if (region.timeZone !== undefined) keepZone(region.timeZone)
  const address = new URL(window.location.href)
  address.searchParams.delete('lang')
  if (address.href === window.location.href) window.location.reload()
  else window.location.replace(address)
}
