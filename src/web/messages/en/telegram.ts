import type { TelegramProblem } from '#contract/account/telegram.ts'
import type { TelegramKind } from '#contract/account/telegram-values.ts'

/** Telegram bots of a space. */
export const telegram = {
  title: 'Telegram',
  card: 'Telegram',
  cardText: 'Shorten links, see clicks and get notifications in a chat with a bot of this space.',
  cardAction: 'Open',
  none: 'No bots yet',
  noneText: 'Ask an administrator of this space to connect one.',
  add: 'Connect a bot',
  addText: 'A bot works only in this space. People who write to it have the same rights as here.',
  steps: [
    'Open @BotFather in Telegram and send /newbot. Choose a name and a username.',
    'To shorten links in any chat, send /setinline and choose the bot.',
    'BotFather answers with a token. Paste it here.',
  ],
  token: 'Token',
  tokenHint: 'Stored encrypted and never shown again.',
  tokenExample: '123456:ABC-DEF1234',
  connect: 'Connect',
  remove: 'Disconnect',
  removeSure: 'Yes, disconnect',
  receives: {
    webhook: 'Telegram sends us messages right away.',
    polling: 'We fetch messages from Telegram.',
  },
  problems: {
    tokenRefused:
      'Telegram refuses the token. Disconnect the bot and connect it with a new token from @BotFather.',
    unreachable: 'Telegram cannot be reached. Messages wait there and are answered later.',
    webhookFails:
      'Telegram cannot reach this installation. Check that its address is reachable from the internet.',
  } satisfies Record<TelegramProblem, string>,
  chats: 'Connected people',
  noChats: 'Nobody yet.',
  you: 'You',
  since: (name: string, day: string) => `${name} on Telegram, since ${day}`,
  blocked: 'Off',
  blockedText:
    'This person blocked the bot in Telegram, so it sends nothing. Unblock it there to turn it on again.',
  unpair: 'Disconnect',
  unpairPerson: (name: string) => `Disconnect ${name}`,
  pair: 'Connect my Telegram',
  pairAnother: 'Connect another Telegram account',
  pairText: (minutes: number) =>
    `Open the link, or scan the code with your phone, and press Start. It works once, within ${minutes} minutes.`,
  open: 'Open in Telegram',
  orType: (bot: string) => `Or send this to @${bot}:`,
  /** as the bot understands it, in every language */
  command: (code: string) => `/start ${code}`,
  qr: 'QR code of the link to the bot',
  notifications: 'Notify me about',
  notificationsText: 'At most one message a minute. Times are in your time zone.',
  kinds: {
    dailySummary: 'Clicks of the last day, every day',
    weeklySummary: 'Clicks of the last week, every week',
    newSubscriber: 'New subscribers',
    deadLink: 'Links whose destination no longer answers',
    limit: 'Limits reached, of links and of your package',
    package: 'Your package: failed payments, and its end',
    domain: 'Domains with problems',
  } satisfies Record<TelegramKind, string>,
  time: (kind: string) => `Time: ${kind}`,
  weekday: 'Day of the week',
  weekdays: {
    monday: 'Monday',
    tuesday: 'Tuesday',
    wednesday: 'Wednesday',
    thursday: 'Thursday',
    friday: 'Friday',
    saturday: 'Saturday',
    sunday: 'Sunday',
  },
  test: 'Send a test message',
  tested: 'Sent',
}
