import { isbot } from 'isbot'
import { memoize } from '../memoize.ts'

/**
 * What isbot's list, an empty user agent or a headless browser says it is (contract.md §5): monitors, crawlers, cards
 * of chats, libraries.
 */
export const isBot: (agent: string) => boolean = memoize((agent) => agent === '' || isbot(agent))

/** On that list although a person runs them and waits for the answer: bots in the numbers, not before a limit. */
const RUN_BY_PEOPLE =
  /^(?:curl|Wget2?|HTTPie|xh|aria2|axel|ELinks|Lynx|w3m|PostmanRuntime|insomnia)(?:[/ ]|$)/i

/** A bot that nobody waits for: it takes no use of a limited link. */
export const isMachine = (agent: string): boolean => isBot(agent) && !RUN_BY_PEOPLE.test(agent)
