import { grammarOf } from '#contract/texts/grammar.ts'

const { plural } = grammarOf('en')

export const addOns = {
  title: 'Add-ons',
  interstitial: 'Your own interstitial page',
  interstitialText:
    'Links that show a page in between show this one, once an administrator has approved it. Visitors always see where they are going.',
  states: {
    none: 'Not submitted',
    pending: 'Waiting for approval',
    approved: 'Approved',
    denied: 'Denied',
  },
  heading: 'Title',
  body: 'Text',
  button: 'Button',
  seconds: 'Seconds',
  secondsHint: '3 to 30. The button works at once.',
  picture: 'Picture',
  addPicture: 'Add a picture',
  changePicture: 'Change the picture',
  removePicture: 'Remove the picture',
  on: 'Show it before links',
  onHint: 'For every link of this space with a page in between.',
  onLater: 'You can turn it on once it is approved.',
  deniedHint: 'An administrator denied it. Ask them if you think this is a mistake.',
  save: 'Save',
  saved: 'The page was saved',
  submit: 'Save and submit',
  submitted: 'The page was submitted for approval',
  preview: 'Preview',
  example: 'example.com',
  goingTo: 'You are going to',
  inSeconds: (seconds: number) => plural(seconds, { one: 'in # s', other: 'in # s' }),

  adminTitle: 'Add-ons',
  requests: 'Interstitial pages',
  requestsText: 'Spaces that want to show a page of their own before their links.',
  requestsEmpty: 'No pages submitted',
  requestsEmptyText: 'When a space submits its page, it appears here.',
  askedOn: (day: string) => `Submitted on ${day}`,
  approve: 'Approve',
  deny: 'Deny',
  approved: 'The page was approved',
  denied: 'The page was denied',
}
