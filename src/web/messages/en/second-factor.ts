import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

export const secondFactor = {
  title: 'Second factor',
  off: 'Off. Turn it on, and signing in also asks for a code from an app on your phone.',
  on: (left: number) =>
    plural(left, {
      one: 'On. Signing in asks for a code. # recovery code is left.',
      other: 'On. Signing in asks for a code. # recovery codes are left.',
    }),
  needsPassword: 'Choose a password first: it is the first factor.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  renew: 'New recovery codes',
  go: 'Continue',
  password: 'Your password',
  wrongPassword: 'This is not your password',
  scan: 'Scan this with an authenticator app, then type the six digits it shows.',
  scanned: 'QR code for the authenticator app',
  byHand: 'Cannot scan it? Type this into the app',
  code: 'Code from the app',
  codeOrRecovery: 'Code from the app, or a recovery code',
  codesTitle: 'Your recovery codes',
  codesText:
    'Each one signs you in once when you do not have your phone. Keep them somewhere safe: they will not be shown again.',
  copyCodes: 'Copy the codes',
  kept: 'I have saved them',
  isOn: 'The second factor is on',
  isOff: 'The second factor is off',
  error: (reason: string) => `Nothing was changed: ${reason}`,
  signInTitle: 'One more step',
  signInLead: 'Enter the code from your authenticator app, or a recovery code.',
  signIn: 'Sign in',
  passkey: 'Use a passkey instead',
  back: 'Start over',
}
