/** Signing in to a space by the provider of a company, and joining its identity to an account. */
export const team = {
  company: 'your company',
  signInTo: (name: string) => `Sign in to ${name} with your company`,
  joined: (name: string) => `Your company account is connected to ${name}`,
  knownLead: (name: string) =>
    `Sign in with its password to prove that it is yours, then connect ${name} under Security.`,
  takenLead:
    'Your company account is already connected to another account. Disconnect it there first.',
  uninvitedTitle: (name: string) => `${name} does not know you yet`,
  uninvitedLead:
    'Your company gave us no confirmed address that may enter this space. Ask somebody there to invite you.',
  factorTitle: (name: string) => `${name} requires a second factor`,
  factorLead:
    'Your company did not ask you for one, and your account here has none. Set one up in either place.',
  goneTitle: (name: string) => `You are no longer in ${name}`,
  goneLead: 'Ask somebody there to invite you again.',
  refusedLead:
    'Your company refused Waypost. Tell an administrator of the space that the client ID or secret is wrong.',
  awayTitle: (name: string) => `${name} cannot reach your company just now`,
  awayLead: 'Nothing is lost. Try again in a moment; people who are signed in stay signed in.',
  offTitle: 'This sign-in is turned off',
  offLead: 'The space no longer exists, or its company sign-in was turned off.',

  cardTitle: 'Company sign-in',
  cardText: 'Spaces you can enter with your company account. It opens only that space.',
  notJoined: 'Not connected',
  joinedSince: (day: string) => `Connected ${day}`,
  join: 'Connect',
  joinTo: (name: string) => `Connect your company account to ${name}`,
  leave: 'Disconnect',
  leaveOf: (name: string) => `Disconnect your company account from ${name}`,
  left: (name: string) => `Your company account is disconnected from ${name}`,
  leaveError: (reason: string) => `Nothing was disconnected: ${reason}`,
  spareKey: 'Spare key',
  spareKeyTitle: (name: string) => `Enter ${name}`,
  spareKeyLead: 'For when your company cannot be reached. It signs you in to that space only.',
  spareKeyWrong: 'This is not the spare key',
}
