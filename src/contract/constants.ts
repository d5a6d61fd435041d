/** Business constants of spec §5 and §9 and the limits of bio-page.md §1. Times in milliseconds. */

export const ALIAS_MIN_LENGTH = 4
/** of aliases that an administrator of the installation imports from another shortener */
export const IMPORTED_ALIAS_MIN_LENGTH = 1
export const ALIAS_MAX_LENGTH = 50
export const ALIAS_PATTERN = /^[A-Za-z0-9_-]+$/
export const GENERATED_ALIAS_LENGTH = 7
/** Lower case, without characters that people mix up (0 o, 1 l i). */
export const GENERATED_ALIAS_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'

export const USERNAME_MIN_LENGTH = 3
export const USERNAME_MAX_LENGTH = 50

export const PASSWORD_MIN_LENGTH = 8
export const PASSWORD_MAX_LENGTH = 128

export const OTP_LENGTH = 6
export const OTP_LIFE_MS = 10 * 60_000
export const OTP_TRIES = 5
export const OTP_RESEND_AFTER_MS = [30_000, 60_000, 120_000, 300_000] as const

export const SUBSCRIPTION_COOKIE_DAYS = 365
export const SUBSCRIPTION_COOKIE_MAX = 15

export const TOAST_AUTO_CLOSE_MS = 5_000
export const PRELOADER_MAX_MS = 2_500
export const ONLINE_TIMEOUT_MS = 10_000

/**
 * Chat: maximum characters of a message and of a group's name, and how long somebody is shown as
 * typing.
 */
export const CHAT_MESSAGE_MAX = 4_000
export const CHAT_GROUP_NAME_MAX = 80
export const CHAT_TYPING_LIFE_MS = 5_000
/** How long before an event somebody can be reminded of it. */
export const REMINDER_MINUTES = [10, 60, 1_440] as const

/** The live connection (contract.md §3 'WebSocket'). */
export const LIVE_PATH = '/api/v1/live'
export const LIVE_FRAME_MAX_BYTES = 16 * 1024
export const LIVE_FRAMES_PER_SECOND = 20
export const LIVE_SUBSCRIPTIONS_MAX = 20
/**
 * Why the server closes it; 1009: a frame was too big, 1008: too many frames, 1001: the server is
 * stopping.
 */
export const LIVE_SESSION_ENDED = 4401
export const LIVE_ACCESS_LOST = 4403

export const QR_WIDTH = 200
export const QR_HEIGHT = 210
export const SHARE_POPUP_WIDTH = 550
export const SHARE_POPUP_HEIGHT = 400

export const BULK_LINKS_MAX = 250
/** links of one call that changes many */
export const LINK_CHANGES_MAX = 250
export const LINK_LIST_NAME_MAX = 100
/** coupons of one call (spec §9) */
export const COUPONS_AT_ONCE = 14
export const COUPON_DAYS_MAX = 3_650
export const RESELLER_QUOTA_MAX = 100_000
export const UTM_VALUE_MAX = 200
export const UTM_TEMPLATE_NAME_MAX = 80
/** of a space */
export const UTM_TEMPLATES_MAX = 200
/** links in one archive or on one sheet of QR codes */
export const QR_SELECTION_MAX = 1_000
export const DESTINATION_MAX_LENGTH = 8_192
export const LINK_LABEL_MAX = 200
export const LINK_NOTE_MAX = 2_000
export const LINK_MESSAGE_MAX = 280
export const CLICK_LIMIT_MAX = 1_000_000_000
export const LINK_PASSWORD_MIN = 4
export const LINK_PASSWORD_MAX = 128
export const PREVIEW_TITLE_MAX = 120
export const PREVIEW_TEXT_MAX = 300
export const INTERSTITIAL_SECONDS_MAX = 60

export const BUTTON_STYLE_COUNT = 9
export const ANIMATION_COUNT = 10
export const BACKGROUND_COUNT = 25
export const ICON_COUNT = 36

export const PAGE_TITLE_MAX = 60
export const PAGE_DESCRIPTION_MAX = 160
export const LINK_TITLE_MAX = 80
export const BLOCK_TEXT_MAX = 2_000
export const PLACE_ADDRESS_MAX = 300
export const PLACE_HOURS_MAX = 60
/** amounts of a tip card */
export const TIPS_MAX = 6
export const GALLERY_PICTURES_MIN = 2
export const GALLERY_PICTURES_MAX = 12
export const GALLERY_ALT_MAX = 300
/** Pixels of the smaller file of a gallery's picture: `/media/<hash>.480.webp`. */
export const GALLERY_SMALL_WIDTH = 480
export const PASSCODE_MIN = 4
export const PASSCODE_MAX = 64
export const UTM_MAX = 100
export const FILE_NAME_MAX = 120
export const FILE_MAX_BYTES = 25 * 1024 * 1024
export const PAGE_ITEMS_MAX = 200
export const PAGES_PER_ACCOUNT_DEFAULT = 20
export const MESSAGE_SUBJECT_MAX = 120
export const MESSAGE_DESCRIPTION_MAX = 1_000

export const UPLOAD_MAX_BYTES = 5 * 1024 * 1024
export const UPLOAD_MAX_PIXELS = 25_000_000
export const UPLOAD_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const

/**
 * The public constant of spec §6 that our client sends with every account call; it grants no
 * access.
 */
export const FIXED_AUTHORIZATION = 'Bearer waypost-web'
export const AUTH_USER_KEY = 'authUser'

/** Pixels of a favicon in a browser tab: `/media/<hash>.32.png`. */
export const FAVICON_TAB_SIZE = 32

/** Whose visits use up a click limit: people's (the default), or everybody's. */
export const LIMIT_COUNTS = ['people', 'everyone'] as const
export const LABEL_COLOURS = [
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'violet',
] as const
export const LABEL_NAME_MAX = 40
export const COMMENT_MAX = 2_000
