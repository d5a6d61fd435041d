/** Other domains of a provider whose addresses belong to the same account. */
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

/** Characters that the provider ignores. */
const IGNORED: Readonly<Record<string, RegExp>> = {
  'gmail.com': /\./g,
  'proton.me': /[._-]/g,
  'yandex.ru': /[.-]/g,
}

/** Yahoo's disposable addresses: `name-anything`; no normal Yahoo address has a hyphen. */
const HYPHEN_TAGS = /^(?:yahoo\.[a-z.]+|ymail\.com|rocketmail\.com|myyahoo\.com)$/

/**
 * One key for all spellings of an address that reach the same mailbox (A64). For limits and
 * refusals, where at worst two people share a budget; never to identify anybody.
 * @param local in lower case
 * @param domain ASCII, in lower case
 */
export function mailboxKeyOf(local: string, domain: string): string {
  const home = SAME_DOMAIN[domain] ?? domain
  const name = local.replace(/\+.*$/, '')
  const plain = HYPHEN_TAGS.test(home) ? name.replace(/-.*$/, '') : name
  return `${plain.replace(IGNORED[home] ?? /$^/, '')}@${home}`
}
