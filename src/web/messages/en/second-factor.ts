import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

export const secondFactor = {
  title: 'Second factor',
  off: 'Off. With it, signing in also asks for a code of an app on your phone.',
  on: (left: number) =>
    plural(left, {
      one: 'On. Signing in asks for a code. # recovery code is left.',
      other: 'On. Signing in asks for a code. # recovery codes are left.',
    }),
  needsPassword: 'Choose a password first: it is the first factor.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  renew: 'New recovery codes',
  go: 'Go on',
  password: 'Your password',
  wrongPassword: 'This is not your password',
  scan: 'Scan this with an authenticator app, then type the six digits it shows.',
  scanned: 'QR code for the authenticator app',
  byHand: 'Cannot scan? Type this into the app',
  code: 'Code of the app',
  codeOrRecovery: 'Code of the app, or a recovery code',
  codesTitle: 'Your recovery codes',
  codesText:
    'Each signs you in once when your phone is not at hand. Keep them somewhere safe: they are not shown again.',
  copyCodes: 'Copy the codes',
  kept: 'I have kept them',
  isOn: 'The second factor is on',
  isOff: 'The second factor is off',
  error: (reason: string) => `Nothing was changed: ${reason}`,
  signInTitle: 'One more step',
  signInLead: 'Type the code your authenticator app shows now. A recovery code does as well.',
  signIn: 'Sign in',
  passkey: 'Use a passkey instead',
  back: 'Start again',
}
