import { grammarOf } from '#contract/texts/grammar.ts'

const { number, plural } = grammarOf('en')

/** What a notice about a move says. */
export interface MovedThings {
  kind: 'links' | 'pages'
  direction: 'out' | 'in'
  count: number
  other: string | null
  by: string | null
}

/** Checks of destinations, and notices about links. */
export const checks = {
  title: 'Destination check',
  states: {
    none: 'Not checked yet',
    alive: 'The destination answers',
    unclear: 'The destination answers but blocks automatic checks. Visitors can usually open it.',
    failing: 'The destination did not answer',
    dead: 'The link leads nowhere',
  },
  reasons: {
    gone: (status: number | null) => `The page is gone (${status ?? 404})`,
    server: (status: number | null) => `The server reports an error (${status ?? 500})`,
    dns: () => 'The domain does not exist',
    refused: () => 'The server refuses connections',
    tls: () => 'The certificate is not valid',
    timeout: () => 'It does not answer in time',
    connection: () => 'The connection is lost',
    redirects: () => 'It redirects in a loop',
  } as Record<string, (status: number | null) => string>,
  checked: (moment: string) => `Checked ${moment}`,
  since: (moment: string) => `since ${moment}`,
  soon: 'We check it automatically, about once a week.',
  failingText: 'If this continues for a day, we say that the link leads nowhere.',
  now: 'Check now',
  ignore: 'Ignore',
  ignored: 'Ignored until the destination changes.',
  ignoredDone: (alias: string) => `${alias} is ignored until its destination changes`,
  watch: 'Stop ignoring',
  fixed: 'The destination answers',
  deadOnly: 'Only links that lead nowhere',
  deadOnlyHint: 'Their destination has not answered for at least a day.',
  destination: 'New destination for all of them',
  find: 'Find in the destinations',
  findHint: 'For example a domain that has moved',
  by: 'Replace with',

  notices: 'News',
  noticesMore: 'Show older ones',
  read: 'Mark as read',
  unread: (count: number) => plural(count, { one: '# new', other: '# new' }),
  newSign: 'New',
  kinds: {
    linkDead: 'leads nowhere',
    linkAlive: 'works again',
    linkEnding: (moment: string) => `ends ${moment}`,
    linkEnded: (moment: string) => `ended ${moment}`,
    linkLimit: (count: number) => `reached its limit of ${number(count)}`,
  },
  movedThings: ({ kind, direction, count, other, by }: MovedThings) => {
    const one = kind === 'links' ? '# link' : '# page'
    const moved = `${plural(count, { one, other: `${one}s` })} moved ${direction === 'out' ? 'to' : 'here from'}`
    return `${moved} ${other ?? 'a deleted space'}${by === null ? '' : `, by ${by}`}`
  },
  eventSoon: (title: string, when: string) => `Reminder: ${title}, ${when}`,
  taskComment: (title: string, by: string | null) =>
    `${by ?? 'Somebody who has left'} commented on ${title}`,
  spaceOffered: (space: string, by: string | null) =>
    `${by ?? 'Somebody who has left'} offers you the space ${space}`,
  spaceAccepted: (space: string, by: string | null) =>
    `${by ?? 'Somebody who has left'} accepted and now owns ${space}`,
  spaceDeclined: (space: string, by: string | null) =>
    `${by ?? 'Somebody who has left'} declined to become the owner of ${space}`,
  settings: 'Choose your notices',

  settingsText: 'They appear on Home.',
  noticeMail: 'Also by mail',
  noticeMailHint: 'At most one mail a day.',
  wishes: {
    linkDead: 'A link leads nowhere',
    linkAlive: 'A link works again',
    linkEnding: 'A link ends in three days',
    linkEnded: 'A link has ended',
    linkLimit: 'A link reached its limit',
  },
  watchAll: 'Check where my links lead',
  watchAllHint: 'Each about once a week, with a short request to its destination.',
  notOffered: 'This installation does not check destinations.',

  earlier: (count: number) =>
    plural(count, {
      one: '# change was not saved before you signed out',
      other: '# changes were not saved before you signed out',
    }),
  earlierText: 'They are still in this browser. Review them and save what you want to keep.',
  earlierOpen: (page: string) => `Review ${page}`,
}
