type Forms = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string }

/**
 * How a language counts and writes numbers.
 * @param tag BCP 47
 */
export function grammarOf(tag: string): {
  /** The form that the language has for a count; `#` in it becomes the number. */
  plural: (count: number, forms: Forms) => string
  number: (value: number) => string
} {
  const rules = new Intl.PluralRules(tag)
  const numbers = new Intl.NumberFormat(tag)
  const number = (value: number) => numbers.format(value)
  return {
    number,
    plural: (count, forms) =>
      (forms[rules.select(count)] ?? forms.other).replace('#', () => number(count)),
  }
}
