import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

/** Goals of links, loaded with their card. */
export const goals = {
  title: 'Goals',
  text: 'How often people reached what this link is for, such as an order or a registration.',
  reached: (count: number) => plural(count, { one: 'goal reached', other: 'goals reached' }),
  share: (percent: string) => `${percent} of the clicks`,
  how: 'Put this invisible picture on the page that they reach in the end, such as your thank-you page. It counts everybody who sees that page, so use one that only this link leads to.',
  byCall: (call: string) =>
    `Or let your server report it with an API key: ${call}. Days are in UTC.`,
}
