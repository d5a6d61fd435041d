import { locale } from '#web/messages/language.ts'

/** For a `NumberInput` with decimals: a comma begins them as well as a point, shown as the language does. */
export const decimalInput = {
  allowedDecimalSeparators: ['.', ','],
  decimalSeparator: new Intl.NumberFormat(locale).format(0.1).charAt(1),
}
