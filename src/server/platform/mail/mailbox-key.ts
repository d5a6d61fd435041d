/** Further names of a provider's domain: one account answers to all of them. */
const SAME_DOMAIN: Readonly<Record<string, string>> = {
  'googlemail.com': 'gmail.com',
  'protonmail.com': 'proton.me',
  'protonmail.ch': 'proton.me',
  'pm.me': 'proton.me',
  'me.com': 'icloud.com',
  'mac.com': 'icloud.com',
  'ya.ru': 'yandex.ru',
  'yandex.com': 'yandex.ru',
  'yandex.by': 'yandex.ru',
  'yandex.kz': 'yandex.ru',
}

/** Characters that the provider does not look at. */
const IGNORED: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'proton.me': /[._-]/g,
  'yandex.ru': /[.-]/g,
}

/** Yahoo's disposable addresses: `name-anything`; no account of its own has a hyphen. */
const HYPHEN_TAGS = /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com|myyahoo\.com)$/

/**
 * One key for all spellings of an address that reach one mailbox (A64): for limits and for what
 * a person refused, where two people at worst share a budget. Never for who somebody is.
 * @param local lower case
 * @param domain ASCII, lower case
 */
export function mailboxKeyOf(local: string, domain: string): string {
  const home = SAME_DOMAIN[domain] ?? domain
  const name = local.replace(/\+.*$/, '')
  const plain = HYPHEN_TAGS.test(home) ? name.replace(/-.*$/, '') : name
  return `${plain.replace(IGNORED[home] ?? /$^/, '')}@${home}`
}
