import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

export const audit = {
  title: 'Audit',
  lead: 'What happened to all accounts, newest first. Of network addresses only the first part is kept.',
  activityTitle: 'Activity',
  activityLead:
    'Sign-ins and changes of your account, newest first. Of network addresses only the first part is kept.',
  person: 'Person',
  personHint: 'E-mail address',
  action: 'What',
  anyAction: 'Everything',
  result: 'Outcome',
  anyResult: 'Either',
  results: { done: 'Done', refused: 'Refused' },
  from: 'From',
  to: 'To',
  clear: 'Clear the filters',
  list: 'Entries',
  loadError: (reason: string) => `The entries could not be loaded. ${reason}`,
  emptyTitle: 'Nothing happened yet',
  emptyText: 'Sign-ins and changes will stand here.',
  nothingFoundTitle: 'Nothing fits',
  nothingFoundText: 'Try other days, or clear the filters.',
  more: 'Show more',
  shown: (count: number) => plural(count, { one: '# entry', other: '# entries' }),
  all: 'All activity',
  nobody: 'Somebody without an account',
  by: (email: string) => `by ${email}`,
  byKey: (name: string) => `with the key “${name}”`,
  gone: 'an account that is gone',
}
