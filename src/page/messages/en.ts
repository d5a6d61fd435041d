import {
  NO_ROOM_TEXT,
  subscriberMessages,
  UNKNOWN_CODE_TEXT,
} from '#contract/mail/subscriber-messages.ts'

/** English texts of a public page and its dialogs; those of spec §2 and §8 letter for letter. */
export const en = {
  /** error texts of the calls, by code */
  codes: subscriberMessages as Readonly<Record<string, string>>,
  unknownCode: UNKNOWN_CODE_TEXT as string,
  /** instead of a refusal that speaks to the owner of the page */
  noRoom: NO_ROOM_TEXT as string,

  share: 'Share',
  subscribe: 'Subscribe',
  subscribed: 'Subscribed',
  close: 'Close',
  /** where notifications stand */
  notices: 'Messages',
  closeNotice: 'Close message',
  loading: 'Loading',
  profiles: 'Social profiles',
  profile: 'Profile',
  group: 'More',
  locked: 'Locked',
  /** what opens a locked block; ages are shown unchanged */
  forSubscribers: 'For subscribers',
  sensitive: 'Sensitive',
  openingHours: 'Opening hours',
  /** short, Monday first */
  weekdays: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as readonly string[],
  openMap: 'Open in',
  /** the application that the device suggests */
  mapsApp: 'Maps app',
  /** the button of a form, what it says afterwards, the mark of fields that may stay empty */
  send: 'Send',
  formThanks: 'Thank you. Your message has been sent.',
  optional: 'optional',
  /** a picture of a gallery without a text of its own */
  previous: 'Previous picture',
  next: 'Next picture',
  pictureOf: (place: number, count: number) => `Picture ${place} of ${count}`,
  choose: 'Choose',
  /** before the title of a video or of music */
  play: 'Play',
  report: 'Report this page',
  browserHint:
    'You are viewing this inside an app. For the full page, choose “Open in browser” in its menu.',

  shareTitle: 'Share Your Link-Bio',
  shareByDevice: 'Share with an app',
  address: 'Page address',
  copy: 'Copy',
  copied: 'Link copied successfully',
  selected: 'The address is selected. Copy it with your device’s menu or Ctrl+C.',
  qr: 'QR code of this page',
  downloadPng: 'Download PNG',
  downloadSvg: 'Download SVG',

  emailText: 'Enter your e-mail address, and we will send you a code to confirm it.',
  email: 'E-mail',
  emailHint: 'you@example.com',
  sending: 'Sending…',
  verifyTitle: 'Verify Your Email',
  /** before and after the address */
  codeSentTo: ['Enter the 6-digit code we sent to ', '.'] as readonly [string, string],
  delayed: 'The mail is taking longer than usual. It will arrive.',
  code: 'Code',
  verify: 'Verify',
  checking: 'Checking…',
  resend: 'Resend Code',
  resendIn: (clock: string) => `Resend Code in ${clock}`,
  thanks: 'Thank you',
  thanksText: 'You are subscribed. You will get a mail when there is news.',
  done: 'Done',
  unsubscribeTitle: 'Unsubscribe?',
  /** before and after the name of the page */
  noMoreMailFrom: ['You will no longer get mails from ', '.'] as readonly [string, string],
  unsubscribe: 'Unsubscribe',
  unsubscribing: 'Unsubscribing…',
  sayWhy: 'Tell us why (optional)',

  notFound: 'Link-bio profile not found.',
  notFoundText: 'Check your link-bio profile url.',
  notFoundLink:
    'If you followed a short link, check that it is complete, or ask the person who shared it.',
  home: 'Back to home',
}
