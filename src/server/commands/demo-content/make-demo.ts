import { failure } from '#contract/errors.ts'
import { inputNameOf } from '#contract/pages/form-fields.ts'
import type { Deps } from '../../deps.ts'
import { writeClicksIntoJournal } from '../../features/clicks/index.ts'
import { createFolder } from '../../features/folders/index.ts'
import { sendForm } from '../../features/form-answers/index.ts'
import {
  ensureAccount,
  savePasswordHash,
  updateAccountName,
} from '../../features/identity/index.ts'
import { fillLinkList } from '../../features/link-lists/index.ts'
import { draftLink, storeLink } from '../../features/links/index.ts'
import { mediaFileName, storePicture } from '../../features/media/index.ts'
import {
  changePage,
  changeTheme,
  createBlock,
  createIcon,
  findFirstPage,
  setPublished,
} from '../../features/pages/index.ts'
import { createSpace } from '../../features/spaces/index.ts'
import {
  addSubscribers,
  listSubscribersOf,
  tagSubscribers,
} from '../../features/subscribers/index.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { passwordHasher } from '../../platform/password/password-hasher.ts'
import { DEMO_DAYS, type DemoTarget, demoClicks } from './demo-clicks.ts'
import {
  ANSWERS,
  BLOCKS,
  CREATOR_EMAIL,
  CREATOR_NAME,
  DEMO_LIST,
  FOLDERS,
  ICONS,
  LINKS,
  MEMBER_EMAIL,
  MEMBER_NAME,
  PAGE,
  SUBSCRIBER_TAG,
  SUBSCRIBERS,
  THEME,
} from './demo-content.ts'
import { portraitDrawing, signDrawing } from './drawings.ts'
import { fillBusiness } from './fill-business.ts'
import { type DemoTeam, fillTeam } from './fill-team.ts'
import { SHARED_SPACE } from './team-content.ts'

const DAY_MS = 86_400_000
const PAGE_VIEWS = 3_200
const PAGE_CLICKS = 2_100

export interface Demonstration {
  pageUrl: string
  email: string
  password: string
  clicks: number
}

export async function isEmptyDatabase(deps: Pick<Deps, 'db'>): Promise<boolean> {
  const account = await deps.db.selectFrom('user').select('id').limit(1).executeTakeFirst()
  return account === undefined
}

/**
 * Fills an empty database with a creator, her page, links, subscribers and 90 days of clicks.
 * Everything she made is dated before the first click. All of it except the clicks is written in
 * one transaction.
 * @param hasBusiness with packages, coupons, promo codes and customers, whom she administers
 */
export async function makeDemonstration(
  deps: Deps,
  { hasBusiness }: { hasBusiness: boolean },
): Promise<Demonstration> {
  const password = deps.ids.token(96)
  const passwordHash = await passwordHasher.hash(password)
  const made = await fillWithCreator(deps, { email: CREATOR_EMAIL, passwordHash })
  const member = await ensureAccount(deps, MEMBER_EMAIL)
  await savePasswordHash(deps, member.userId, passwordHash)
  await fillTogether(deps, { ...made, memberId: member.userId })
  if (hasBusiness) await fillBusiness(deps, { ...made, passwordHash })
  return {
    pageUrl: deps.origins.shortUrl(made.username),
    email: CREATOR_EMAIL,
    password,
    clicks: made.clicks,
  }
}

/** Names of both, what they do together, and a space that they share. */
export async function fillTogether(deps: Deps, team: DemoTeam): Promise<void> {
  await updateAccountName(deps, team.userId, CREATOR_NAME)
  await updateAccountName(deps, team.memberId, MEMBER_NAME)
  await fillTeam(deps, team)
  await createSpace(deps, team.userId, SHARED_SPACE)
}

export interface DemoCreator {
  email: string
  /** derived from the e-mail address if absent */
  username?: string
  passwordHash: string
}

/** Adds the creator and all her content to a database that may hold other accounts. */
export async function fillWithCreator(
  deps: Deps,
  { email, username, passwordHash }: DemoCreator,
): Promise<Omit<DemoTeam, 'memberId'> & { username: string; clicks: number }> {
  const now = deps.clock.now()
  const then = now - (DEMO_DAYS + 1) * DAY_MS
  const past: Deps = { ...deps, clock: { ...deps.clock, now: () => then } }
  const made = await transaction(past, async (deps) => {
    const { userId, spaceId } = await ensureAccount(deps, email, username)
    await savePasswordHash(deps, userId, passwordHash)
    const page = await findFirstPage(deps.db, userId)
    if (!page) throw failure('notFound')
    const blocks = await fillPage(deps, { userId, spaceId, pageId: page.id })
    const links = await makeLinks(deps, { userId, spaceId })
    await addSubscribers(deps, page.id, subscribersUntil(now))
    await tagSomeSubscribers(deps, userId, page.id)
    const ids = { userId, spaceId, pageId: page.id, linkId: links[0]!.targetId }
    return { ...ids, username: page.username, targets: [...blocks, ...links] }
  })
  const { targets, ...facts } = made
  const clicks = writeClicksIntoJournal(deps.config.dataDir, demoClicks(targets, now))
  return { ...facts, clicks }
}

interface DemoPage {
  userId: string
  spaceId: string
  pageId: string
}

async function fillPage(deps: Deps, { userId, spaceId, pageId }: DemoPage): Promise<DemoTarget[]> {
  const caller = { userId, id: pageId }
  const store = async (purpose: 'profile' | 'thumbnail' | 'gallery', drawing: Buffer) =>
    storePicture(deps, { userId, spaceId, purpose, bytes: await toPng(drawing) })
  const draw = async (purpose: 'profile' | 'thumbnail', drawing: Buffer) =>
    (await store(purpose, drawing)).id
  await changePage(deps, caller, { ...PAGE, imageId: await draw('profile', portraitDrawing()) })
  await changeTheme(deps, caller, THEME)
  const targets: DemoTarget[] = [
    { target: 'page', targetId: pageId, trigger: 'link', count: PAGE_VIEWS },
  ]
  let tipsId: string | null = null
  for (const { weight, thumbnail, pictures, isAmount, ...block } of BLOCKS) {
    const thumbnailId = thumbnail
      ? await draw('thumbnail', signDrawing(thumbnail.ground, thumbnail.path))
      : null
    const shown = []
    for (const [alt, { ground, path }] of Object.entries(pictures ?? {})) {
      const media = await store('gallery', signDrawing(ground, path))
      const { width, height } = media
      shown.push({ picture: `/media/${mediaFileName(media)}`, alt, width, height })
    }
    const { id, link_id } = await createBlock(deps, caller, {
      ...{ ...block, thumbnailId, isHidden: false, groupId: isAmount ? tipsId : null },
      ...(pictures && { gallery: { layout: 'grid', pictures: shown } }),
    })
    if (block.layout === 'tips') tipsId = id
    if (block.kind === 'form') await fillForm(deps, pageId, id)
    if (link_id === null) continue
    const count = Math.round((PAGE_CLICKS * weight) / 100)
    targets.push({ target: 'link', targetId: link_id, trigger: 'page', count })
  }
  for (const icon of ICONS) {
    await createIcon(deps, caller, { ...icon, isCustom: false, imageId: null, isHidden: false })
  }
  await setPublished(deps, caller, true)
  return targets
}

async function fillForm(deps: Deps, pageId: string, blockId: string): Promise<void> {
  // the page was made before the days of the demonstration; these came in the last ones
  for (const [at, said] of ANSWERS.entries()) {
    const now = deps.clock.now() + (DEMO_DAYS - 2 * at) * DAY_MS
    const then: Deps = { ...deps, clock: { ...deps.clock, now: () => now } }
    const given = new Map(Object.entries(said).map(([id, text]) => [inputNameOf({ id }), text]))
    await sendForm(then, { pageId, blockId, given, clientKey: 'demo' })
  }
}

async function makeLinks(
  deps: Deps,
  { userId, spaceId }: Pick<DemoPage, 'userId' | 'spaceId'>,
): Promise<DemoTarget[]> {
  const targets: DemoTarget[] = []
  const folders = new Map<string, string>()
  for (const [tag, folder] of Object.entries(FOLDERS)) {
    folders.set(tag, (await createFolder(deps, userId, folder)).id)
  }
  for (const { clicks, ...link } of LINKS) {
    const folder = folders.get(link.tags?.[0] ?? '')
    const draft = await draftLink(deps, spaceId, { ...link, folder }, (one) => one)
    const { id } = await storeLink(deps, draft, { userId, spaceId, origin: 'shortener' })
    targets.push({ target: 'link', targetId: id, trigger: 'link', count: clicks })
  }
  const listed = targets.slice(0, DEMO_LIST.links).map(({ targetId }) => targetId)
  await fillLinkList(deps, { userId, spaceId }, { name: DEMO_LIST.name }, async () => listed)
  return targets
}

/** Every 3rd subscriber. */
async function tagSomeSubscribers(deps: Deps, userId: string, pageId: string) {
  const { rows } = await listSubscribersOf(deps, { userId, pageId, limit: SUBSCRIBERS.length })
  const subscriberIds = rows.filter((_, at) => at % 3 === 0).map(({ id }) => id)
  await tagSubscribers(deps, userId, { pageId, subscriberIds, add: [SUBSCRIBER_TAG], remove: [] })
}

function subscribersUntil(now: number) {
  const step = (DEMO_DAYS * DAY_MS) / SUBSCRIBERS.length
  return SUBSCRIBERS.map((email, index) => ({
    email,
    consentAt: Math.floor(now - DEMO_DAYS * DAY_MS + (index + 0.4) * step),
  }))
}

async function toPng(drawing: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(drawing).png().toBuffer()
}
