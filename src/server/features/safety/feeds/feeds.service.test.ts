import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newLinkSchema } from '#contract/links/links.ts'
import { createLink } from '#server/features/links/index.ts'
import { recheckLinks } from '#server/features/quarantine/recheck.service.ts'
import { createOutboundFetch } from '#server/platform/fetch/create-outbound-fetch.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines, readAllTables } from '#test/support/engines.ts'
import { judgeAddresses } from '../judge.service.ts'
import { listFeeds } from './feeds.repository.ts'
import { addFeed, refreshFeeds, removeFeed } from './feeds.service.ts'

/** A list on another server: its content may change, and it may be unreachable. */
let server: Server
let origin: string
let list = ''
let status = 200
const asked: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    const tag = `"${list.length}"`
    asked.push(request.headers['if-none-match'] ?? '')
    if (status === 200 && request.headers['if-none-match'] === tag) {
      response.writeHead(304).end()
      return
    }
    response.writeHead(status, { etag: tag, 'content-encoding': 'gzip' }).end(gzipSync(list))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
beforeEach(() => {
  list = '0.0.0.0 bad.example'
  status = 200
  asked.length = 0
})
afterAll(() => server.close())

describeOnBothEngines('a feed of bad addresses', (engine) => {
  const setUp = () =>
    testDeps(engine, {
      fetchOutside: createOutboundFetch({ allowHosts: [new URL(origin).host] }),
    })
  const verdict = async (deps: ReturnType<typeof setUp>, href: string) =>
    (await judgeAddresses(deps, [href])).get(href)

  it('changes the verdict on existing links (A58), and back', async () => {
    const deps = setUp()
    const { userId } = await makeAccount(deps, 'ada')
    const given = { alias: 'mine', destination: 'https://www.later.example/x' }
    await createLink(deps, userId, newLinkSchema.parse(given))
    const { id } = await addFeed(deps, 'admin', { address: `${origin}/hosts`, reason: 'malware' })
    expect(await verdict(deps, 'https://a.bad.example/')).toEqual({
      reason: 'malware',
      host: 'a.bad.example',
      error: 'destinationFlagged',
    })
    expect(await recheckLinks(deps, null)).toEqual({ blocked: 0, freed: 0 })
    list += '\n0.0.0.0 later.example'
    await deps.db.deleteFrom('outbox').execute()
    await refreshFeeds(deps)
    const due = await deps.db.selectFrom('outbox').select('kind').execute()
    expect(due).toEqual([{ kind: 'quarantine.recheck' }])
    expect(await recheckLinks(deps, null)).toEqual({ blocked: 1, freed: 0 })
    const again = createLink(deps, userId, newLinkSchema.parse({ ...given, alias: 'other' }))
    await expect(again).rejects.toMatchObject({ code: 'err_241', status: 422 })
    await removeFeed(deps, id)
    expect(await recheckLinks(deps, null)).toEqual({ blocked: 0, freed: 1 })
  })

  it('keeps its entries while the other side is unreachable, sends nonsense or has nothing new', async () => {
    const deps = setUp()
    await addFeed(deps, 'admin', { address: `${origin}/hosts`, reason: 'spam' })
    const problemAfter = async () => {
      await refreshFeeds(deps)
      const [feed] = await listFeeds(deps.db)
      return [feed!.problem, feed!.entries, (await verdict(deps, 'https://bad.example/'))?.reason]
    }
    expect(await problemAfter()).toEqual(['', 1, 'spam'])
    expect(asked).toEqual(['', '"19"'])
    status = 503
    expect(await problemAfter()).toEqual(['refused', 1, 'spam'])
    status = 200
    list = '<html>Maintenance</html>'
    expect(await problemAfter()).toEqual(['unreadable', 1, 'spam'])
    list = 'bad.example\nworse.example'
    expect(await problemAfter()).toEqual(['', 2, 'spam'])
  })

  it('is read from a file too', async () => {
    const deps = setUp()
    mkdirSync(join(deps.config.dataDir, 'feeds'), { recursive: true })
    const path = join(deps.config.dataDir, 'feeds', 'own.txt')
    writeFileSync(path, 'bad.example')
    await addFeed(deps, 'admin', { address: 'file:own.txt', reason: 'spam' })
    writeFileSync(path, 'bad.example\nworse.example')
    await refreshFeeds(deps)
    expect(await verdict(deps, 'https://worse.example/')).toMatchObject({ reason: 'spam' })
  })

  it('is refused if it is private, unreachable, unreadable or known, and nothing is written', async () => {
    const deps = setUp()
    await addFeed(deps, 'admin', { address: `${origin}/hosts`, reason: 'spam' })
    const before = await readAllTables(engine.database)
    const cases: [string, string][] = [
      ['', 'err_21'],
      ['ftp://a.example/', 'err_28'],
      ['http://127.0.0.1:1/', 'err_28'],
      ['http://169.254.169.254/latest', 'err_28'],
      ['file:../secret', 'err_28'],
      ['file:none.txt', 'err_293'],
      [`${origin}/hosts`, 'err_409'],
    ]
    for (const [address, code] of cases) {
      const call = addFeed(deps, 'admin', { address, reason: 'spam' })
      await expect(call, address).rejects.toMatchObject({ code })
    }
    status = 500
    const call = addFeed(deps, 'admin', { address: `${origin}/other`, reason: 'spam' })
    await expect(call).rejects.toMatchObject({ code: 'err_293' })
    expect(await readAllTables(engine.database)).toEqual(before)
  })
})
