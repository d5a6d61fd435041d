/** Whether a language is a wanted one: `de` takes `de-CH`, and `zh-TW` takes `zh-Hant-TW`. */
export function isLanguage(language: string, wanted: string): boolean {
  if (language === wanted) return true
  if (!wanted.includes('-')) return language[wanted.length] === '-' && language.startsWith(wanted)
  const [primary, ...others] = language.split('-')
  const [wantedPrimary, ...wantedOthers] = wanted.split('-')
  return primary === wantedPrimary && wantedOthers.every((part) => others.includes(part))
}
