import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

export const chat = {
  title: 'Chat',
  /** the list */
  conversations: 'Conversations',
  people: 'People',
  groups: 'Rooms and groups',
  filter: 'Search people and messages',
  clearSearch: 'Clear the search',
  found: 'Messages',
  foundNothing: (q: string) => `Nothing found for “${q}”`,
  foundMore: 'Show more results',
  searchError: (reason: string) => `The search did not work. ${reason}`,
  newGroup: 'New group',
  status: { online: 'Online', away: 'Away', offline: 'Offline' },
  unread: (count: number) => plural(count, { one: '# unread message', other: '# unread messages' }),
  noMessage: 'No messages yet',
  members: (count: number) => plural(count, { one: 'Only you', other: '# members' }),
  emptyTitle: 'Nobody to talk to yet',
  emptyText: 'Invite somebody to your space, and you can write to each other here.',
  invite: 'Invite somebody to your space',
  choose: 'Choose a conversation',
  chooseText: 'Messages arrive here the moment they are written.',
  back: 'All conversations',
  /** failures, spec §8 */
  chatsError: (reason: string) => `The list of people could not be loaded. ${reason}`,
  groupsError: (reason: string) => `Your rooms and groups could not be loaded. ${reason}`,
  messagesError: (reason: string) => `The messages could not be loaded. ${reason}`,
  groupSaveError: (reason: string) => `The group could not be saved. ${reason}`,
  gone: 'This conversation is not there, or you are no longer in it.',
  /** the conversation */
  messages: (name: string) => `Messages with ${name}`,
  messagesIn: (name: string) => `Messages in ${name}`,
  today: 'Today',
  yesterday: 'Yesterday',
  older: 'Show older messages',
  loadingOlder: 'Loading older messages',
  beginning: 'This is where it began.',
  beginningEmpty: 'Nothing has been said yet. Say hello.',
  newBelow: (count: number) => plural(count, { one: '# new message', other: '# new messages' }),
  toNewest: 'To the newest message',
  unknownSender: 'Somebody who has left',
  you: 'You',
  read: 'Read',
  readBy: (names: string) => `Read by ${names}`,
  typing: (names: string[]) =>
    names.length === 1
      ? `${names[0]} is typing`
      : names.length === 2
        ? `${names[0]} and ${names[1]} are typing`
        : 'Several people are typing',
  sending: 'Sending',
  waiting: 'Waiting for the connection',
  notSent: (reason: string) => `Not sent. ${reason}`,
  retry: 'Send again',
  discard: 'Discard',
  /** the composer */
  write: (name: string) => `Write to ${name}`,
  writeHint: 'Enter sends, Shift and Enter begin a new line',
  send: 'Send',
  tooLong: (over: number) =>
    plural(over, { one: '# character too many', other: '# characters too many' }),
  offline: 'No connection. What you write is kept and sent as soon as it is back.',
  /** groups */
  groupName: 'Name',
  groupPeople: 'Who is in it',
  groupAdd: 'Add people',
  groupNobody: 'Everybody in your space is in it already.',
  groupNameMissing: 'Give the group a name',
  groupPeopleMissing: 'Choose at least one person',
  groupSettings: 'Group settings',
  leave: 'Leave the group',
  leaveText:
    'You will no longer see its messages. Somebody in it can add you again; if nobody is left, it is deleted.',
  left: (name: string) => `You left ${name}`,
  saved: 'Saved',
}
