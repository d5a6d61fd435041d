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
  searchError: (reason: string) => `The search failed. ${reason}`,
  newGroup: 'New group',
  status: { online: 'Online', away: 'Away', offline: 'Offline' },
  unread: (count: number) => plural(count, { one: '# unread message', other: '# unread messages' }),
  noMessage: 'No messages yet',
  members: (count: number) => plural(count, { one: 'Only you', other: '# members' }),
  emptyTitle: 'Nobody to talk to yet',
  emptyText: 'Invite somebody to your space to chat with them here.',
  invite: 'Invite somebody to your space',
  choose: 'Choose a conversation',
  chooseText: 'Messages appear here as they are sent.',
  back: 'All conversations',
  /** failures, spec §8 */
  chatsError: (reason: string) => `The list of people could not be loaded. ${reason}`,
  groupsError: (reason: string) => `Your rooms and groups could not be loaded. ${reason}`,
  messagesError: (reason: string) => `The messages could not be loaded. ${reason}`,
  groupSaveError: (reason: string) => `The group could not be saved. ${reason}`,
  gone: 'This conversation no longer exists, or you are no longer in it.',
  /** the conversation */
  messages: (name: string) => `Messages with ${name}`,
  messagesIn: (name: string) => `Messages in ${name}`,
  today: 'Today',
  yesterday: 'Yesterday',
  older: 'Show older messages',
  loadingOlder: 'Loading older messages',
  beginning: 'This is where the conversation began.',
  beginningEmpty: 'No messages yet. Say hello.',
  newBelow: (count: number) => plural(count, { one: '# new message', other: '# new messages' }),
  toNewest: 'Go to the newest message',
  unknownSender: 'Former member',
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
  writeHint: 'Enter sends, Shift+Enter starts a new line',
  send: 'Send',
  tooLong: (over: number) =>
    plural(over, { one: '# character too many', other: '# characters too many' }),
  offline: 'No connection. Your messages are kept and sent once you are back online.',
  attach: 'Attach a picture or a file',
  detach: (name: string) => `Remove ${name}`,
  uploading: 'Uploading',
  attachmentGone: (name: string) => `${name} is no longer available`,
  attachmentError: (reason: string) => `The file could not be attached. ${reason}`,
  emoji: 'Emoji',
  /** one message */
  actions: 'Message actions',
  reply: 'Reply',
  editing: 'Edit message',
  edited: 'edited',
  deleted: 'Message deleted',
  deleteTitle: 'Delete this message?',
  deleteText: 'Everybody in the conversation will see that it was deleted, but not what it said.',
  deleteTextAttachment:
    'Its attachment is deleted too. Everybody in the conversation will see that it was deleted, but not what it said.',
  messageError: (reason: string) => `The message could not be changed. ${reason}`,
  /** groups */
  groupName: 'Name',
  groupPeople: 'Who is in it',
  groupAdd: 'Add people',
  groupNobody: 'Everybody in your space is already in it.',
  groupNameMissing: 'Give the group a name',
  groupPeopleMissing: 'Choose at least one person',
  groupSettings: 'Group settings',
  leave: 'Leave the group',
  leaveText:
    'You will no longer see its messages. Its members can add you again. When the last one leaves, the group is deleted.',
  left: (name: string) => `You left ${name}`,
  saved: 'Saved',
}
