import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

/** The open space: its name, people and deletion. */
export const spaces = {
  title: 'Space',
  colors: {
    teal: 'Teal',
    blue: 'Blue',
    violet: 'Violet',
    pink: 'Pink',
    red: 'Red',
    orange: 'Orange',
    green: 'Green',
    gray: 'Grey',
  },
  name: 'Name',
  color: 'Colour',
  looks: 'Name and colour',
  looksText: 'How everybody here sees the space in the menu.',
  saved: 'Saved',
  saveError: (reason: string) => `The space was not saved. ${reason}`,
  createTitle: 'New space',
  createText:
    'Links, pages, numbers and people of a space are apart from those of every other one.',
  createError: (reason: string) => `The space was not created. ${reason}`,
  people: 'People',
  peopleText: (count: number, role: string) =>
    `${plural(count, { one: '# person', other: '# people' })} · you are here as ${role.toLowerCase()}`,
  peopleOpen: 'People and invitations',
  rights: 'What each role may do',
  factor: 'Second factor',
  factorText:
    'Require everybody here to sign in with a second factor. Whoever has none reaches nothing of the space until it is set up.',
  factorSwitch: 'Require a second factor',
  export: 'Download everything',
  exportText:
    'One ZIP archive with all links, pages, subscribers, mails, dates and tasks, the people, pictures and files of this space. Chats and single clicks are not in it.',
  exportAction: 'Download',
  transfer: 'Hand over',
  transferText:
    'Offer the space to somebody here. They become its owner once they accept, and you stay as administrator.',
  transferTo: 'New owner',
  transferNobody: 'Invite somebody first: a space is handed over to one of its people.',
  transferOffer: 'Offer the space',
  transferOffered: (name: string) => `Offered to ${name}, who has not accepted yet.`,
  transferWithdraw: 'Withdraw the offer',
  transferForYou: (name: string) => `${name} was offered to you`,
  transferForYouText: 'Accept to become its owner. Who owns it now stays as administrator.',
  transferAccept: 'Become the owner',
  transferDone: 'You own this space now',
  transferError: (reason: string) => `The space was not handed over. ${reason}`,
  leave: 'Leave',
  leaveText: 'What you made here stays. Somebody here has to invite you to come back.',
  leaveAction: 'Leave this space',
  leaveError: (reason: string) => `You are still here. ${reason}`,
  delete: 'Delete',
  deleteText:
    'Everybody loses access at once, and its links and pages answer as ended. You can bring it back for a week.',
  deleteAction: 'Delete this space',
  deleteTitle: (name: string) => `Delete ${name}?`,
  deleteType: (name: string) => `Type “${name}” to confirm`,
  deleteError: (reason: string) => `The space was not deleted. ${reason}`,
  deleted: 'Deleted spaces',
  deletedText: 'They can be brought back for a week.',
  deletedUntil: (day: string) => `Until ${day}`,
  restore: 'Bring back',
  restoreOf: (name: string) => `Bring back ${name}`,
  restoreError: (reason: string) => `The space was not brought back. ${reason}`,
}
