/** Signing in to a space by the provider of a company, and joining its identity to an account. */
export const team = {
  company: 'your company',
  signInTo: (name: string) => `Sign in to ${name} with your company`,
  joined: (name: string) => `Your identity of ${name} is joined`,
  knownLead: (name: string) =>
    `Your address alone does not open it: sign in with its password, then join ${name} under Security.`,
  takenLead: 'This identity is joined to another account already. Take it off there first.',
  uninvitedTitle: (name: string) => `${name} does not know you yet`,
  uninvitedLead:
    'Your company names no confirmed address that the space lets in. Ask somebody there to invite you.',
  factorTitle: (name: string) => `${name} requires a second factor`,
  factorLead:
    'Your company did not ask you for one, and your account here has none. Set one up at either place.',
  goneTitle: (name: string) => `You are not in ${name} any more`,
  goneLead: 'Ask somebody there to invite you again.',
  refusedLead:
    'Your company refuses Waypost. Tell whoever looks after the space that client or secret are wrong.',
  awayTitle: (name: string) => `${name} cannot be reached by your company just now`,
  awayLead: 'Nothing is lost. Try again in a moment; whoever is signed in stays signed in.',
  offTitle: 'This way is closed',
  offLead: 'The space does not exist any more, or its sign-in by a company was turned off.',

  cardTitle: 'Sign-in by companies',
  cardText:
    'Spaces that you can enter with the account of your company. It opens that space alone.',
  notJoined: 'Not joined',
  joinedSince: (day: string) => `Joined ${day}`,
  join: 'Join',
  joinTo: (name: string) => `Join your identity of ${name}`,
  leave: 'Take off',
  leaveOf: (name: string) => `Take your identity of ${name} off`,
  left: (name: string) => `Your identity of ${name} is taken off`,
  leaveError: (reason: string) => `Nothing was taken off: ${reason}`,
  spareKey: 'Spare key',
  spareKeyTitle: (name: string) => `Enter ${name}`,
  spareKeyLead: 'For when your company cannot be reached. You are signed in to that space alone.',
  spareKeyWrong: 'This is not the spare key',
}
