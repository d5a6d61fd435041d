type Forms = { readonly other: string } & { readonly [Rule in Intl.LDMLPluralRule]?: string }

/**
 * How a language counts and formats numbers.
 * @param tag BCP 47
 */
export function grammarOf(tag: string): {
  /** The language's form for a count; `#` in it becomes the number. */
  plural: (count: number, forms: Forms) => string
  number: (value: number) => string
} {
  // created on first use: the server starts without it, and most pages count nothing
  let rules: Intl.PluralRules | undefined
  let numbers: Intl.NumberFormat | undefined
  const number = (value: number) => {
    numbers ??= new Intl.NumberFormat(tag)
    return numbers.format(value)
  }
  return {
    number,
    plural(count, forms) {
      rules ??= new Intl.PluralRules(tag)
      return (forms[rules.select(count)] ?? forms.other).replace('#', () => number(count))
    },
  }
}

/**
 * Formats a time in UTC in a language; created on first use.
 * @param tag BCP 47
 */
export function writerOf(
  tag: string,
  options: Intl.DateTimeFormatOptions,
): (time: number | Date) => string {
  let format: Intl.DateTimeFormat | undefined
  return (time) => {
    format ??= new Intl.DateTimeFormat(tag, { ...options, timeZone: 'UTC' })
    return format.format(time)
  }
}

/** Ends a sentence; one that ends with a short date in German has its full stop: `bis 1. Dez.` */
export const withStop = (sentence: string): string =>
  sentence.endsWith('.') ? sentence : `${sentence}.`
