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
  title: 'Does it answer?',
  states: {
    none: 'Not looked at yet',
    alive: 'The destination answers',
    unclear: 'The destination answers, but keeps programs out. Visitors usually get there.',
    failing: 'The destination did not answer',
    dead: 'Visitors do not get there',
  },
  reasons: {
    gone: (status: number | null) => `The page is gone (${status ?? 404})`,
    server: (status: number | null) => `The server reports an error (${status ?? 500})`,
    dns: () => 'The domain does not exist',
    refused: () => 'The server takes no connections',
    tls: () => 'The certificate is not valid',
    timeout: () => 'No answer in time',
    connection: () => 'The connection breaks off',
    redirects: () => 'It sends visitors round in circles',
  } as Record<string, (status: number | null) => string>,
  checked: (moment: string) => `Looked at ${moment}`,
  since: (moment: string) => `since ${moment}`,
  soon: 'It is looked at by itself, about once a week.',
  failingText: 'It is called dead when it goes on for a day.',
  now: 'Check now',
  ignore: 'Ignore',
  ignored: 'Ignored until the destination changes.',
  ignoredDone: (alias: string) => `${alias} is ignored until its destination changes`,
  watch: 'Watch again',
  fixed: 'The destination answers',
  deadOnly: 'Only links that lead nowhere',
  deadOnlyHint: 'Whose destination has not answered for a day or longer.',
  destination: 'New destination for all of them',
  find: 'Replace in the destinations',
  findHint: 'A domain that moved, for example',
  by: 'By',

  notices: 'News',
  noticesMore: 'Show earlier ones',
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
    return `${moved} ${other ?? 'a space that is gone'}${by === null ? '' : `, by ${by}`}`
  },
  settings: 'What you hear of',

  settingsText: 'You see these on your start page.',
  noticeMail: 'By mail too',
  noticeMailHint: 'One mail a day at most, however much happens.',
  wishes: {
    linkDead: 'A link leads nowhere',
    linkAlive: 'A link works again',
    linkEnding: 'A link ends in three days',
    linkEnded: 'A link has ended',
    linkLimit: 'A link reached its limit',
  },
  watchAll: 'Check where my links lead',
  watchAllHint: 'About once a week each, with a short request to the destination.',
  notOffered: 'This installation does not check destinations.',

  earlier: (count: number) =>
    plural(count, {
      one: '# change was not saved before you signed out',
      other: '# changes were not saved before you signed out',
    }),
  earlierText: 'They wait in this browser. Look at them and save what you want to keep.',
  earlierOpen: (page: string) => `Look at ${page}`,
}
