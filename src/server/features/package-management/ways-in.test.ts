import { expect, it } from 'vitest'
import { joinSpace } from '#test/support/chat-members.ts'
import { type Creator, createCreatorApp } from '#test/support/creators.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { definePackage, type PackageWish } from '#test/support/packages.ts'
import { recordChange } from '../../platform/db/change.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { updatePackage } from '../packages/index.ts'

const LINKS = '/api/v1/links'
const destination = 'https://a.example/'
const later = (creator: World) => new Date(creator.deps.clock.now() + 864e5).toISOString()
const RULE = {
  id: 'phones',
  conditions: [{ on: 'device', values: ['mobile'] }],
  target: { kind: 'destination', destination: 'https://b.example/' },
}

const CHANGE_SET = { batchId: 'change-set-0123456789' }
const DESIGN = { foreground: '#5d1f52', background: '#fff5fb' }

type World = Awaited<ReturnType<typeof prepare>>

async function prepare(engine: Parameters<typeof createCreatorApp>[0]) {
  const { deps, creators } = await createCreatorApp(engine, ['ada', 'bob'])
  const [ada, bob] = creators as [Creator, Creator]
  const shorten = async (more: object = {}) =>
    (await ada.call('POST', LINKS, { destination, ...more })).json.id as string
  const limit = (wish: Omit<PackageWish, 'id'>) =>
    definePackage(deps, { id: 'free', isFree: true, ...wish })
  return { deps, ada, bob, shorten, limit }
}

/** A way to use something: prepared without packages, refused once one limits it. */
interface Way {
  name: string
  code: string
  limits?: PackageWish['limits']
  flags?: PackageWish['flags']
  before?: (world: World) => Promise<unknown>
  use: (
    world: World,
    known: never,
  ) => Promise<{ status: number; code: string | undefined; json: unknown }>
  /** where the refusal of one item stands */
  isItem?: boolean
}

const linkWays = (code: string, limits: PackageWish['limits']): Way[] => [
  {
    ...{ name: 'a link', code, limits },
    use: ({ ada }) => ada.call('POST', LINKS, { destination }),
  },
  {
    ...{ name: 'a copy', code, limits },
    before: ({ shorten }) => shorten(),
    use: ({ ada }, id) => ada.call('POST', `${LINKS}/${id}/duplicate`),
  },
  {
    ...{ name: 'links in bulk', code, limits, isItem: true },
    use: ({ ada }) => ada.call('POST', `${LINKS}/bulk`, { links: [{ destination }] }),
  },
  {
    ...{ name: 'all or none in bulk', code, limits, isItem: true },
    use: ({ ada }) => ada.call('POST', `${LINKS}/bulk`, { links: [{ destination }], mode: 'all' }),
  },
  {
    ...{ name: 'an import', code, limits, isItem: true },
    use: ({ ada }) =>
      ada.call('POST', `${LINKS}/bulk`, { links: [{ destination }], imported: true }),
  },
  {
    ...{ name: 'a file', code, limits, isItem: true },
    async use({ ada }) {
      const answer = await ada.inject({
        ...{ method: 'POST', url: `${LINKS}/bulk.csv`, payload: `destination\n${destination}` },
        headers: { 'content-type': 'text/csv' },
      })
      return { status: answer.statusCode, code: undefined, json: answer.json() }
    },
  },
  {
    ...{ name: 'a move from another space', code, limits },
    async before({ deps, ada, shorten }) {
      const id = await shorten()
      const made = await ada.call('POST', '/api/v1/spaces', { name: 'Shop', color: 'teal' })
      return { id, spaceId: made.json.id, deps }
    },
    use: ({ ada }, { id, spaceId }: { id: string; spaceId: string }) =>
      ada.call('POST', '/api/v1/moves', { ids: [id], to: { space: spaceId } }),
  },
]

const changeOf = (change: (world: World) => object): Pick<Way, 'isItem' | 'before' | 'use'> => ({
  isItem: true,
  before: ({ shorten }) => shorten(),
  use: (world, id) =>
    world.ada.call('POST', `${LINKS}/batches`, { ...CHANGE_SET, ids: [id], ...change(world) }),
})
const makePage = async ({ ada }: World) =>
  (await ada.call('POST', '/api/v1/pages', { username: 'ada-page' })).json.id
const makeBlock = async (world: World, more: object = {}) => {
  const pageId = await makePage(world)
  const block = { kind: 'link', title: 'Shop', address: destination, ...more }
  const { json } = await world.ada.call('POST', `/api/v1/pages/${pageId}/blocks`, block)
  return `/api/v1/pages/${pageId}/blocks/${json.id}`
}

/** @param change of the link of the block that is copied */
const copyOfBlock = (block: object, change?: object): Pick<Way, 'before' | 'use'> => ({
  async before(world) {
    const path = await makeBlock(world, block)
    const [list, id] = [path.slice(0, path.lastIndexOf('/')), path.split('/').at(-1)]
    const [made] = (await world.ada.call('GET', list)).json.items
    if (change) await world.ada.call('PATCH', `${LINKS}/${made.linkId}`, change)
    return { list, id }
  },
  use: ({ ada }, { list, id }: { list: string; id: string }) =>
    ada.call('POST', list, { title: 'Shop', address: destination, settingsOf: id }),
})

const pageWays = (
  flag: 'password' | 'expiry',
  code: string,
  { ofPage, ofBlock }: Record<'ofPage' | 'ofBlock', (world: World) => object>,
): Way[] => [
  {
    ...{ name: `${flag} given to a page`, code, flags: { [flag]: false }, before: makePage },
    use: (world, id) =>
      world.ada.call('PATCH', `/api/v1/pages/${id}`, { ...ofPage(world), revision: 1 }),
  },
  {
    ...{ name: `${flag} of a new block`, code, flags: { [flag]: false }, before: makePage },
    use: (world, id) =>
      world.ada.call('POST', `/api/v1/pages/${id}/blocks`, {
        ...{ kind: 'link', title: 'Shop', address: destination },
        ...ofBlock(world),
      }),
  },
  {
    ...{ name: `${flag} given to a block`, code, flags: { [flag]: false }, before: makeBlock },
    use: (world, path: string) => world.ada.call('PATCH', path, ofBlock(world)),
  },
]

const upload = (limits: PackageWish['limits'], name: string): Way => ({
  ...{ name, code: 'err_97', limits },
  async use({ ada }) {
    const answer = await ada.inject({
      ...{ method: 'POST', url: '/api/v1/files', payload: Buffer.alloc(1_000, 'x') },
      headers: { 'content-type': 'image/png' },
    })
    const json = answer.json()
    return { status: answer.statusCode, code: json.error?.message, json }
  },
})

const ways: Way[] = [
  ...linkWays('err_83', { linksPerMonth: 0 }),
  ...linkWays('err_83', { activeLinks: 0 }),
  ...linkWays('err_97', { clicksPerMonth: 0 }),
  {
    ...{ name: 'a link that comes back', code: 'err_83', limits: { activeLinks: 0 } },
    async before({ ada, shorten }) {
      const id = await shorten()
      await ada.call('DELETE', `${LINKS}/${id}`)
      return id
    },
    use: ({ ada }, id) => ada.call('POST', `${LINKS}/${id}/restore`),
  },
  {
    ...{ name: 'a page', code: 'err_97', limits: { pages: 0 } },
    use: ({ ada }) => ada.call('POST', '/api/v1/pages', { username: 'ada-page' }),
  },
  {
    ...{ name: 'a page that comes back', code: 'err_97', limits: { pages: 0 } },
    async before({ ada }) {
      const { json } = await ada.call('POST', '/api/v1/pages', { username: 'ada-page' })
      await ada.call('DELETE', `/api/v1/pages/${json.id}`)
      return json.id
    },
    use: ({ ada }, id) => ada.call('POST', `/api/v1/pages/${id}/restore`),
  },
  {
    ...{ name: 'a domain', code: 'err_85', limits: { domains: 0 } },
    use: ({ ada }) => ada.call('POST', '/api/v1/domains', { host: 'go.ada.example' }),
  },
  {
    ...{ name: 'a domain at all', code: 'err_110', flags: { domains: false } },
    use: ({ ada }) => ada.call('POST', '/api/v1/domains', { host: 'go.ada.example' }),
  },
  {
    ...{ name: 'a space', code: 'err_84', limits: { spaces: 1 } },
    use: ({ ada }) => ada.call('POST', '/api/v1/spaces', { name: 'Shop', color: 'teal' }),
  },
  {
    ...{ name: 'a space that comes back', code: 'err_84', limits: { spaces: 1 } },
    async before({ ada }) {
      const made = await ada.call('POST', '/api/v1/spaces', { name: 'Shop', color: 'teal' })
      await ada.call('DELETE', `/api/v1/spaces/${made.json.id}`)
      return made.json.id
    },
    use: ({ ada }, id) => ada.call('POST', `/api/v1/spaces/${id}/restore`),
  },
  {
    ...{ name: 'an invitation', code: 'err_97', limits: { members: 1 } },
    use: ({ ada }) =>
      ada.call('POST', '/api/v1/invitations', { email: 'x@example.com', role: 'editor' }),
  },
  {
    ...{ name: 'somebody who comes in', code: 'err_97', limits: { members: 1 } },
    async before({ ada }) {
      const wish = { email: 'bob@example.com', role: 'editor' }
      return (await ada.call('POST', '/api/v1/invitations', wish)).json.url
    },
    use: ({ bob }, url: string) =>
      bob.call('POST', `/api/v1/invitations/${new URL(url).searchParams.get('token')}`, {
        accept: true,
      }),
  },
  {
    ...{ name: 'links in bulk at all', code: 'err_116', flags: { bulk: false } },
    use: ({ ada }) => ada.call('POST', `${LINKS}/bulk`, { links: [{ destination }] }),
  },
  {
    ...{ name: 'a UTM template', code: 'err_117', flags: { utm: false } },
    use: ({ ada }) => ada.call('POST', '/api/v1/utm-templates', { name: 'x', source: 'a' }),
  },
  {
    ...{ name: 'UTM of a page', code: 'err_117', flags: { utm: false } },
    before: async ({ ada }) =>
      (await ada.call('POST', '/api/v1/pages', { username: 'ada-page' })).json.id,
    use: ({ ada }, id) => ada.call('PATCH', `/api/v1/pages/${id}`, { utmSource: 'x', revision: 1 }),
  },
  {
    ...{ name: 'a page without our mark', code: 'err_97', flags: { ownBranding: false } },
    before: async ({ ada }) =>
      (await ada.call('POST', '/api/v1/pages', { username: 'ada-page' })).json.id,
    use: ({ ada }, id) =>
      ada.call('PATCH', `/api/v1/pages/${id}`, { isBrandingHidden: true, revision: 1 }),
  },
  ...pageWays('password', 'err_90', {
    ofPage: () => ({ passcode: '1234' }),
    ofBlock: () => ({ passcode: '1234' }),
  }),
  ...pageWays('expiry', 'err_88', {
    ofPage: (world) => ({ endsAt: later(world) }),
    ofBlock: (world) => ({ endsAt: later(world) }),
  }),
  upload({ storageBytes: 0 }, 'an upload into full storage'),
  upload({ storageBytes: 999 }, 'an upload larger than what is left'),
  {
    ...{ name: 'a QR code design', code: 'err_97', flags: { qrDesign: false } },
    before: ({ shorten }) => shorten(),
    use: ({ ada }, id) => ada.call('PUT', `${LINKS}/${id}/qr-design`, DESIGN),
  },
  {
    ...{ name: 'a QR code design of a new link', code: 'err_97', flags: { qrDesign: false } },
    use: ({ ada }) => ada.call('POST', LINKS, { destination, qrDesign: DESIGN }),
  },
  {
    ...{ name: 'a start of many links', code: 'err_88', flags: { expiry: false } },
    ...changeOf((world) => ({ change: { startsAt: later(world) } })),
  },
  {
    ...{ name: 'an end of many links', code: 'err_88', flags: { expiry: false } },
    ...changeOf((world) => ({ change: { endsAt: later(world) } })),
  },
  {
    ...{ name: 'UTM of many links', code: 'err_117', flags: { utm: false } },
    ...changeOf(() => ({ change: { utm: { source: 'mail' } } })),
  },
  {
    ...{ name: 'password of a copied block', code: 'err_90', flags: { password: false } },
    ...copyOfBlock({ passcode: 'open sesame' }),
  },
  {
    ...{ name: 'click limit of a copied block', code: 'err_89', flags: { deactivation: false } },
    ...copyOfBlock({}, { clickLimit: 5 }),
  },
  {
    ...{ name: 'rules of a copied block', code: 'err_97', flags: { rules: false } },
    ...copyOfBlock({}, { rules: [RULE] }),
  },
  {
    ...{ name: 'a space that is handed over', code: 'err_84', limits: { spaces: 1 } },
    async before({ ada, bob, deps }) {
      const made = await ada.call('POST', '/api/v1/spaces', { name: 'Shop', color: 'teal' })
      const path = `/api/v1/spaces/${made.json.id}/transfer`
      await joinSpace(deps.db, made.json.id, [bob.userId], 'administrator')
      await ada.call('POST', path, { userId: bob.userId })
      return path
    },
    use: ({ bob }, path: string) => bob.call('POST', `${path}/accept`),
  },
  ...(
    [
      ['password', 'err_90', () => ({ password: 'correct horse' })],
      ['expiry', 'err_88', (world: World) => ({ endsAt: later(world) })],
      ['deactivation', 'err_89', () => ({ clickLimit: 5 })],
      ['rules', 'err_97', () => ({ rules: [RULE] })],
    ] as const
  ).flatMap(([flag, code, fields]): Way[] => [
    {
      ...{ name: `${flag} of a new link`, code, flags: { [flag]: false } },
      use: (world) => world.ada.call('POST', LINKS, { destination, ...fields(world) }),
    },
    {
      ...{ name: `${flag} of a copy`, code, flags: { [flag]: false } },
      before: (world) => world.shorten(fields(world)),
      use: ({ ada }, id) => ada.call('POST', `${LINKS}/${id}/duplicate`),
    },
    {
      ...{ name: `${flag} given to a link`, code, flags: { [flag]: false } },
      before: ({ shorten }) => shorten(),
      use: (world, id) =>
        world.ada.call('PATCH', `${LINKS}/${id}`, { ...fields(world), revision: 1 }),
    },
  ]),
]

// differences between engines show in the races below
describeOn('sqlite', 'what a package limits, on every way in', (engine) => {
  it.each(ways)('is refused for $name with $code, and not without packages', async (way) => {
    const world = await prepare(engine)
    const { deps, limit } = world
    const known = (await way.before?.(world)) as never
    const { limits = {}, flags = {} } = way
    await limit({ limits, flags })
    const refused = await way.use(world, known)
    const text = JSON.stringify(refused.json)
    if (way.isItem) expect(text).toContain(way.code)
    else expect(refused, text).toMatchObject({ status: 409, code: way.code })
    await transaction(deps, async (deps) => {
      await updatePackage(deps.db, 'free', { deleted_at: 1 })
      await recordChange(deps, 'package', 'free')
    })
    const done = await way.use(world, known)
    expect(done.status, JSON.stringify(done.json)).toBeLessThan(300)
    expect(JSON.stringify(done.json) ?? '').not.toContain('err_')
  })
})

describeOnBothEngines('the limits of a package', (engine) => {
  it('is exact for 200 who take the last ten at once (A54)', async () => {
    const { deps, ada, limit } = await prepare(engine)
    await limit({ limits: { linksPerMonth: 10 } })
    const answers = await Promise.all(
      Array.from({ length: 200 }, () => ada.call('POST', LINKS, { destination })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
    expect(answers.filter(({ code }) => code === 'err_83')).toHaveLength(190)
    const { many } = await deps.db
      .selectFrom('link')
      .select((is) => is.fn.countAll<number>().as('many'))
      .executeTakeFirstOrThrow()
    expect(Number(many)).toBe(10)
    deps.clock.advance(31 * 864e5)
    expect((await ada.call('POST', LINKS, { destination })).status).toBe(201)
  })

  it('gives an account one trial, however many of its spaces try at once', async () => {
    const { deps, ada } = await prepare(engine)
    const spaceIds = [ada.spaceId]
    for (const name of ['One', 'Two', 'Three']) {
      const { json } = await ada.call('POST', '/api/v1/spaces', { name, color: 'teal' })
      spaceIds.push(json.id)
    }
    await definePackage(deps, { id: 'tried', trialDays: 14 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        ada.call('POST', `/api/v1/spaces/${spaceIds[at % 4]}/package/trial`, {
          packageId: 'tried',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const trials = await deps.db
      .selectFrom('space_package')
      .select(['starts_at', 'ends_at'])
      .where('source', '=', 'trial')
      .execute()
    const spans = trials.map(({ starts_at, ends_at }) => Number(ends_at) - Number(starts_at))
    expect(spans).toEqual([14 * 864e5])
  })

  it('counts what is there, whatever was deleted meanwhile, and creates as many as fit', async () => {
    const { ada, limit, shorten } = await prepare(engine)
    const first = await shorten()
    await limit({ limits: { activeLinks: 3 } })
    const links = Array.from({ length: 4 }, () => ({ destination }))
    const { json } = await ada.call('POST', `${LINKS}/bulk`, { links })
    expect(json.results.map(({ status }: { status: string }) => status)).toEqual([
      ...['created', 'created', 'refused', 'refused'],
    ])
    await ada.call('DELETE', `${LINKS}/${first}`)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ada.call('POST', LINKS, { destination })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect((await ada.call('POST', `${LINKS}/${first}/restore`)).code).toBe('err_83')
  })

  it('lets everything that is there be read, edited and deleted', async () => {
    const { ada, limit, shorten } = await prepare(engine)
    const id = await shorten({ password: 'correct horse', clickLimit: 5 })
    await limit({
      limits: { linksPerMonth: 0, activeLinks: 0 },
      flags: { password: false, deactivation: false },
    })
    const change = { title: 'New', clickLimit: 9, revision: 1 }
    expect((await ada.call('PATCH', `${LINKS}/${id}`, change)).status).toBe(200)
    expect((await ada.call('GET', `${LINKS}/${id}`)).json.title).toBe('New')
    expect((await ada.inject({ method: 'GET', url: `${LINKS}.csv` })).statusCode).toBe(200)
    expect((await ada.call('DELETE', `${LINKS}/${id}`)).status).toBeLessThan(300)
  })

  it('leaves the plain page in between free', async () => {
    const { ada, limit, shorten } = await prepare(engine)
    await limit({ flags: { interstitial: false } })
    const id = await shorten({ interstitialSeconds: 5 })
    const change = { interstitialSeconds: 7, revision: 1 }
    expect((await ada.call('PATCH', `${LINKS}/${id}`, change)).status).toBe(200)
  })

  it('keeps links deleted that would come back by undoing a change of many', async () => {
    const { ada, limit, shorten } = await prepare(engine)
    const ids = [await shorten()]
    const change = { isDeleted: true }
    await ada.call('POST', `${LINKS}/batches`, { ...CHANGE_SET, ids, change })
    await limit({ limits: { activeLinks: 0 } })
    const { json } = await ada.call('POST', `${LINKS}/batches/${CHANGE_SET.batchId}/undo`)
    expect(json).toMatchObject({ restored: 0, kept: 1 })
  })

  it('lets passcodes and ends of pages and blocks be changed that are there', async () => {
    const world = await prepare(engine)
    const { ada, limit } = world
    const lasting = { endsAt: later(world), passcode: '1234' }
    const block = await makeBlock(world, lasting)
    const page = block.split('/blocks')[0]!
    const locked = { ...lasting, revision: 1 }
    const { json } = await ada.call('PATCH', page, locked)
    await limit({ flags: { password: false, expiry: false } })
    world.deps.clock.advance(1_000)
    const change = { endsAt: later(world), passcode: '5678' }
    const { revision } = json
    expect((await ada.call('PATCH', page, { ...change, revision })).status).toBe(200)
    expect((await ada.call('PATCH', block, change)).status).toBe(200)
  })
})
