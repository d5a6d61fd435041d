/**
 * Texts of spec §8 that the public page shows, letter for letter. They have their own small table
 * so that the page's scripts do not load the whole catalogue (`errors.ts` takes them from here).
 */
export const subscriberMessages = {
  succ_0: 'Verified Successfully',
  succ_001: 'Please Verify Your Email',
  succ_101_2: 'Link Bio Unsubscribe Successfully',
  err_0: 'Please Enter Correct Code',
  err_0_1: 'Your email is already verified',
  err_7: 'Invalid email address',
  err_30: 'Url is expired',
  err_211: 'Too many requests try again later',
  err_344: 'Too many request created from this Account, please try again after an hour',
  err_349_2: 'subscriber not found',
  err_349_4: 'Please add valid otp',
  err_349_5: 'This email is already subscribed.',
  err_500: 'Something went wrong',
} as const

/** The text of an unknown code (spec §8). */
export const UNKNOWN_CODE_TEXT = subscriberMessages.err_500

/**
 * What a visitor reads where the package of the page has no room for one more subscriber, has ended or
 * was never there: the texts of these codes speak to its owner, who has notices of their own.
 */
export const NO_ROOM_TEXT = 'This page cannot take more subscribers at the moment.'
export const noRoomCodes: ReadonlySet<string> = new Set(['err_81', 'err_82', 'err_97'])

/** Text of a code on the public page; an unknown code says 'Something went wrong'. */
export function subscriberTextOfCode(code: unknown): string {
  return typeof code === 'string' && Object.hasOwn(subscriberMessages, code)
    ? subscriberMessages[code as keyof typeof subscriberMessages]
    : UNKNOWN_CODE_TEXT
}
