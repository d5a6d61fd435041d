/** Minifies style text: removes line breaks and spaces around punctuation. */
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
