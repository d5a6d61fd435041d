import { type Language, languageOf } from '#contract/languages.ts'
import { grammarOf } from '#contract/texts/grammar.ts'

const en = grammarOf('en')
const de = grammarOf('de')

interface CardWords {
  /** the title of the file */
  title: string
  /** on a card without a name: what it gives, and for how long */
  grants: (name: string, days: number) => string
}

const words: Record<Language, CardWords> = {
  en: {
    title: 'Coupons',
    grants: (name, days) => `${name}, ${en.plural(days, { one: '# day', other: '# days' })}`,
  },
  de: {
    title: 'Gutscheine',
    grants: (name, days) => `${name}, ${de.plural(days, { one: '# Tag', other: '# Tage' })}`,
  },
}

/** The words on printed cards, in the language of who prints them. @param tag '' for none */
export const cardWordsOf = (tag: string): CardWords => words[languageOf(tag) ?? 'en']
