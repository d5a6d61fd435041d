import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

export const audit = {
  title: 'Audit',
  lead: 'What happened in all accounts, newest first. Only the first part of network addresses is kept.',
  activityTitle: 'Activity',
  activityLead:
    'Sign-ins and changes to your account, newest first. Only the first part of network addresses is kept.',
  person: 'Person',
  personHint: 'E-mail address',
  action: 'Action',
  anyAction: 'Any action',
  result: 'Outcome',
  anyResult: 'Any outcome',
  results: { done: 'Done', refused: 'Refused' },
  from: 'From',
  to: 'To',
  clear: 'Clear the filters',
  list: 'Entries',
  loadError: (reason: string) => `The entries could not be loaded. ${reason}`,
  emptyTitle: 'Nothing has happened yet',
  emptyText: 'Sign-ins and changes will appear here.',
  nothingFoundTitle: 'No entries found',
  nothingFoundText: 'Try other days, or clear the filters.',
  more: 'Show more',
  shown: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
  nobody: 'Somebody without an account',
  by: (email: string) => `by ${email}`,
  byKey: (name: string) => `with the key “${name}”`,
  gone: 'a deleted account',
}
