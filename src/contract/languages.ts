/** Languages of the application, pages and mails, each with its own name for itself. */
export const languages = { en: 'English', de: 'Deutsch' } as const
export type Language = keyof typeof languages

/**
 * The supported language of a tag such as `de-AT`; undefined if there is none.
 * @param tag as accounts and browsers have it; empty for no choice
 */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const name = (tag ?? '').toLowerCase().split('-')[0] ?? ''
  return Object.hasOwn(languages, name) ? (name as Language) : undefined
}

/**
 * The first supported language in an Accept-Language header; undefined if there is none. Respects
 * weights; ignores `*` and languages with `q=0`.
 */
export function acceptedLanguage(header: string | undefined): Language | undefined {
  const asked = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.map((one) => /^\s*q=(.*)$/i.exec(one)?.[1]).find(Boolean)
      return { language: languageOf(tag), weight: q === undefined ? 1 : Number(q) || 0 }
    })
    .filter(({ language, weight }) => language !== undefined && weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return asked[0]?.language
}
