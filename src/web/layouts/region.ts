import { keepLanguage, language, languageOf } from '#web/messages/language.ts'
import { chosenZone, keepZone } from '#web/platform/time-zone.ts'

/** The account's choice; empty: as the browser. */
export interface Region {
  language: string
  timeZone: string
}

/**
 * Reloads with the account's language and time zone if this browser used others, because every
 * text, number and date changes. An address that names a language keeps it.
 * @returns whether the page reloads
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

/** Applies the new choice to the application; without storage, only from the next page on. */
export function beginAnew(region: Partial<Region>): void {
  if (region.language !== undefined) keepLanguage(region.language)
  if (region.timeZone !== undefined) keepZone(region.timeZone)
  const address = new URL(window.location.href)
  address.searchParams.delete('lang')
  if (address.href === window.location.href) window.location.reload()
  else window.location.replace(address)
}
