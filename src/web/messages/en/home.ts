import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')
const before = (days: number) => (days === 1 ? 'the day before' : `the ${days} days before`)

/** The texts of Home below the first screen. */
export const home = {
  thirtyDays: 'Clicks of the last 30 days',
  changed: 'What changed',
  /** @param change clicks, at least 5 */
  changes: {
    new: (change: string, days: number) => `${change} clicks, none in ${before(days)}.`,
    rising: (change: string, days: number) => `${change} more clicks than in ${before(days)}.`,
    falling: (change: string, days: number) => `${change} fewer clicks than in ${before(days)}.`,
  },
  /** @param source a site, or the name for visitors without one */
  why: {
    new: (source: string) => `Most came from: ${source}.`,
    rising: (source: string) => `Most of them from: ${source}.`,
    falling: (source: string) => `Biggest drop: ${source}.`,
  },
  latest: {
    title: 'Latest',
    unread: (count: number) => `${count} unread`,
    /** in the last 30 days */
    subscribers: (count: number) =>
      plural(count, {
        one: '1 new subscriber in 30 days',
        other: '# new subscribers in 30 days',
      }),
    answers: (count: number) =>
      plural(count, { one: '1 form answer in 30 days', other: '# form answers in 30 days' }),
    last: (when: string) => `Last one on ${when}`,
    mail: 'Mail',
    page: (when: string) => `Page changed ${when}`,
  },
  comingUp: 'Coming up',
  due: (day: string) => `Due ${day}`,
  openTasks: (count: number) => plural(count, { one: '1 open task', other: `${count} open tasks` }),
}
