/** Style text written for people, joined for the wire: lines and the blanks around signs go. */
export function css(
  strings: TemplateStringsArray,
  ...values: readonly (string | number)[]
): string {
  return String.raw({ raw: strings }, ...values)
    .replace(/\s*\n\s*/g, '')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .replace(/: /g, ':')
    .replace(/;}/g, '}')
}
