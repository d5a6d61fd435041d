/**
 * Whether a language matches the wanted one: `de` matches `de-CH`, and `zh-TW` matches
 * `zh-Hant-TW`.
 */
export function isLanguage(language: string, wanted: string): boolean {
  if (language === wanted) return true
  if (!wanted.includes('-')) return language[wanted.length] === '-' && language.startsWith(wanted)
  const [primary, ...others] = language.split('-')
  const [wantedPrimary, ...wantedOthers] = wanted.split('-')
  return primary === wantedPrimary && wantedOthers.every((part) => others.includes(part))
}
