import { COUNTRY_CODES } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'

export interface Choice {
  value: string
  label: string
}

const regions = new Intl.DisplayNames(locale, { type: 'region' })
const languages = new Intl.DisplayNames(locale, { type: 'language', languageDisplay: 'standard' })

/** The languages offered; others are entered by tag. */
const OFFERED = `
  af am ar az be bg bn bs ca cs cy da de de-AT de-CH de-DE el en en-AU en-CA en-GB en-US es es-ES es-MX
  et eu fa fi fr fr-BE fr-CA fr-CH fr-FR ga gl gu he hi hr hu hy id is it it-CH ja ka kk km kn ko lt lv
  mk ml mn mr ms my nb ne nl nl-BE nl-NL nn no pa pl ps pt pt-BR pt-PT rm ro ru sk sl sq sr sv sw ta te
  th tl tr uk ur uz vi zh zh-CN zh-HK zh-TW zu
`
  .trim()
  .split(/\s+/)

export function nameOfCountry(code: string): string {
  return regions.of(code) ?? code
}

/** The form used after "in": `the United States`. */
export function nameInSentence(code: string): string {
  return text.rules.say.place(nameOfCountry(code))
}

/** `German`, `German (Switzerland)`; the tag itself if it has no name. */
export function nameOfLanguage(tag: string): string {
  try {
    return languages.of(tag) ?? tag
  } catch {
    return tag
  }
}

export const countryChoices = (): Choice[] => choices(COUNTRY_CODES, nameOfCountry)
export const languageChoices = (): Choice[] => choices(OFFERED, nameOfLanguage)

/** A language that is not offered, by tag. */
export function readLanguage(typed: string): Choice | null {
  const match = /^([a-z]{2,3})(?:-([a-z]{2}|\d{3}))?$/i.exec(typed.trim())
  if (!match?.[1]) return null
  const value = match[1].toLowerCase() + (match[2] ? `-${match[2].toUpperCase()}` : '')
  return { value, label: nameOfLanguage(value) }
}

/** A host, from a host or a whole address. */
export function readHost(typed: string): Choice | null {
  const host = typed.trim().replace(/^[a-z]+:\/\//i, '')
  const address = `http://${host}`
  if (!/^[^\s@]+\.[^\s@]+/.test(host) || !URL.canParse(address)) return null
  const value = new URL(address).hostname.replace(/\.+$/, '')
  return { value, label: value }
}

function choices(values: readonly string[], nameOf: (value: string) => string): Choice[] {
  return values
    .map((value) => ({ value, label: nameOf(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, locale))
}
