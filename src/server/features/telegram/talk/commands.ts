import type { MiddlewareFn } from 'grammy'
import { failure } from '#contract/errors.ts'
import type { Deps } from '../../../deps.ts'
import { canonicalKey } from '../../../redirect/link-key.ts'
import { findAccountRegion } from '../../layout/index.ts'
import { filterOf, type LinkRow, listLinksOfCaller, presentLinks } from '../../links/index.ts'
import { MAIN_DOMAIN_ID } from '../../slugs/index.ts'
import { findRoleOf, getSpace } from '../../spaces/index.ts'
import { getStatistics, zoneOrUtc } from '../../statistics/index.ts'
import { markBlocked } from '../chats/chats.repository.ts'
import { pairPerson } from '../chats/chats.service.ts'
import { botTexts } from './bot-texts.ts'
import type { Act, Person, Talk } from './conversation.ts'
import { addressIn, resultOf, shorten, shortenInline, shortUrlOf } from './shorten.ts'

const LAST_LINKS = 5
const INLINE_LINKS = 10
const TARGET_MAX = 100
const WEEK_MS = 7 * 86_400_000

/** What the bot understands. Each command only sets `act`: it is run with the mark of the update. */
export async function createCommands(): Promise<MiddlewareFn<Talk>> {
  const { Composer } = await import('grammy')
  const bot = new Composer<Talk>()

  bot.on('my_chat_member', (talk) => {
    const { status } = talk.myChatMember.new_chat_member
    const person = { botId: talk.bot.id, telegramUserId: String(talk.myChatMember.from.id) }
    if (talk.chat.type !== 'private') return
    talk.act = async (deps) => {
      await markBlocked(deps.db, person, status === 'kicked' ? deps.clock.now() : null)
      return undefined
    }
  })

  bot.on('inline_query', async (talk) => {
    talk.act = await answerInline(talk)
  })

  // in groups it answers nobody, and nobody by what somebody else has written
  const own = bot.filter(
    ({ chat, message }) =>
      chat?.type === 'private' && !message?.forward_origin && !message?.via_bot,
  )

  own.command('start').filter(
    (talk) => talk.match !== '',
    (talk) => {
      talk.act = start(talk, String(talk.match).trim())
    },
  )

  own.on('message').filter(
    (talk) => talk.person === undefined,
    (talk) => {
      talk.act = async () => ({ text: talk.words.stranger })
    },
  )

  own.command(['help', 'start'], async (talk) =>
    say(talk, talk.words.help(await spaceNameOf(talk))),
  )
  own.command('spaces', async (talk) => {
    const { deps, bot, person, words } = talk
    const role = await findRoleOf(deps, { userId: person!.userId, spaceId: bot.space_id })
    say(talk, words.space(await spaceNameOf(talk), words.roles[role ?? 'guest']))
  })
  own.command('last', async (talk) => say(talk, await lastLinks(talk, talk.person!)))
  own.command('stats', async (talk) => say(talk, await statsOf(talk, talk.person!, talk.match)))
  own.on('message:entities:url', (talk) => {
    const [first] = talk.entities('url')
    talk.act = shorten(addressIn(first?.text ?? ''), talk.person!.userId)
  })
  own.on('message', (talk) => say(talk, talk.words.unknown))
  return bot.middleware() as MiddlewareFn<Talk>
}

function say(talk: Talk, text: string): void {
  talk.act = async () => ({ text })
}

function start(talk: Talk, code: string): Act {
  const { bot, from, words } = talk
  return async (deps) => {
    const { id, first_name, last_name = '' } = from!
    const name = `${first_name} ${last_name}`.trim().slice(0, 100)
    const userId = await pairPerson(deps, bot, { code, telegramUserId: String(id), name })
    if (userId === undefined) return { text: words.codeRefused }
    const { language } = await findAccountRegion(deps.db, userId)
    const space = await getSpace(deps, { userId, id: bot.space_id })
    return { text: botTexts(language || from?.language_code).paired(space.name) }
  }
}

async function spaceNameOf({ deps, bot, person }: Talk): Promise<string> {
  return (await getSpace(deps, { userId: person!.userId, id: bot.space_id })).name
}

const newest = { state: 'active', sort: 'newest', cursor: undefined } as const

async function lastLinks({ deps, words }: Talk, { userId }: Person): Promise<string> {
  const { links } = await listLinksOfCaller(deps, userId, { ...newest, limit: LAST_LINKS })
  if (links.length === 0) return words.noLinks
  const shown = await presentLinks(deps, links)
  return shown
    .map((link, at) => {
      const target = shortened(links[at]!.destination)
      return words.lastLink(link.shortUrl, target, link.clicks)
    })
    .join('\n\n')
}

const shortened = (text: string) =>
  text.length > TARGET_MAX ? `${text.slice(0, TARGET_MAX - 1)}…` : text

async function statsOf({ deps, words }: Talk, person: Person, name: string): Promise<string> {
  const text = name.trim()
  if (text === '') return words.statsUsage
  const { userId, timeZone } = person
  const link = await findByName(deps, userId, text)
  const [shown] = await presentLinks(deps, [link])
  const from = new Date(deps.clock.now() - WEEK_MS).toISOString()
  const timezone = zoneOrUtc(timeZone)
  const asked = { scope: 'link', id: link.id, of: 'clicks', timezone, from, bots: false } as const
  const { totals, previous } = await getStatistics(deps, userId, asked)
  return words.stats(shortUrlOf(deps, link), shown!.clicks, totals.clicks, previous.clicks)
}

/** By alias or short address, in the space of the bot. @throws linkNotFound */
async function findByName(deps: Deps, userId: string, text: string): Promise<LinkRow> {
  const slug = text.includes('/')
    ? filterOf(deps, { q: text, state: 'active' }).slug
    : { domainId: MAIN_DOMAIN_ID, key: canonicalKey(text) ?? '' }
  const byName = { ...newest, slug, limit: 1 }
  const [found] = slug ? (await listLinksOfCaller(deps, userId, byName)).links : []
  if (found) return found
  // of a domain of the space
  const search = { ...newest, text, limit: 20 }
  const { links } = await listLinksOfCaller(deps, userId, search)
  const same = links.find(({ alias }) => alias.toLowerCase() === text.toLowerCase())
  if (same === undefined) throw failure('linkNotFound')
  return same
}

/** An address becomes a link; any other text finds links. Strangers get nothing. */
async function answerInline(talk: Talk): Promise<Act | undefined> {
  const { deps, person, inlineQuery } = talk
  if (person === undefined || inlineQuery === undefined) return undefined
  const { query, id: queryId } = inlineQuery
  const act = await shortenInline(talk, query)
  if (act) return act
  const text = query.trim() === '' ? undefined : query.trim().slice(0, 100)
  const wish = { ...newest, text, limit: INLINE_LINKS }
  const { links } = await listLinksOfCaller(deps, person.userId, wish)
  const results = links.map((link) => {
    const url = shortUrlOf(deps, link)
    return resultOf(link, url, link.title || url)
  })
  return async () => ({ queryId, results })
}
