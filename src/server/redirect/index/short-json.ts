/**
 * Fragments that repeat in the JSON of rules, each replaced by one character: otherwise this JSON
 * would be several times larger than the rest of a packed link. JSON itself never contains these
 * characters unescaped. Other text is unchanged.
 */
const FRAGMENTS = [
  '{"rules":[{"id":"',
  '"}]}',
  '"}},{"id":"',
  '","name":"',
  '","conditions":[{"on":"',
  '","conditions":[],"target":{"kind":"',
  '"]},{"on":"',
  '},{"on":"',
  '","values":["',
  '","values":[',
  '","timezone":"',
  '],"timezone":"',
  '","isNot":true',
  '],"isNot":true',
  '"]}],"target":{"kind":"destination","destination":"',
  '}],"target":{"kind":"destination","destination":"',
  '}],"target":{"kind":"',
  'split","variants":[{"destination":"',
  '","weight":',
  '},{"destination":"',
  'app","appUrl":"',
  '","destination":"',
  '","storeUrl":"',
  '"}}]}',
  'https://',
  'utm_',
  '","',
]
/** addresses in the rules often begin like the link's own destination */
const START = FRAGMENTS.length + 1

const escaped = (text: string) => text.replace(/[{}[\]|]/g, '\\$&')
const ANY_FRAGMENT = new RegExp(
  FRAGMENTS.toSorted((one, other) => other.length - one.length)
    .map(escaped)
    .join('|'),
  'g',
)
const CODES = new Map(FRAGMENTS.map((text, at) => [text, String.fromCharCode(at + 1)]))
// biome-ignore lint/suspicious/noControlCharactersInRegex: these stand for fragments
const ANY_CODE = /[\x01-\x1f]/g

/** @param start of addresses; '' for none */
export function shorten(json: string, start: string): string {
  const rest = start === '' ? json : json.replaceAll(start, String.fromCharCode(START))
  return rest.replace(ANY_FRAGMENT, (text) => CODES.get(text)!)
}

/** @param start the same as for `shorten` */
export function lengthen(short: string, start: string): string {
  return short.replace(ANY_CODE, (code) => {
    const at = code.charCodeAt(0)
    return at === START ? start : FRAGMENTS[at - 1]!
  })
}
