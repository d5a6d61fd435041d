import { isbot } from 'isbot'
import { memoize } from '../memoize.ts'

/**
 * Bots by isbot's list, an empty user agent or a headless browser (contract.md §5): monitors,
 * crawlers, preview fetchers of chats, libraries.
 */
export const isBot: (agent: string) => boolean = memoize((agent) => agent === '' || isbot(agent))

/**
 * On that list although a person runs them and waits for the answer: they count as bots in
 * statistics, but use up a limit like people.
 */
const RUN_BY_PEOPLE =
  /^(?:curl|Wget2?|HTTPie|xh|aria2|axel|ELinks|Lynx|w3m|PostmanRuntime|insomnia)(?:[/ ]|$)/i

/** A bot without a person waiting: it does not use up a click of a limited link. */
export const isMachine = (agent: string): boolean => isBot(agent) && !RUN_BY_PEOPLE.test(agent)
