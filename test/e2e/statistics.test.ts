import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppClient, CREATOR, publishPage, setUp } from '../support/app-client.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

let server: ServerProcess
let client: AppClient

beforeAll(async () => {
  server = await startServer()
  client = await setUp(server)
})
afterAll(() => server?.stop())

interface Numbers {
  numbers: { clicks: number; allClicks: number; unique: number; excluded: Record<string, number> }
}

it('tells visitors, bots, prefetch and the owner apart, from the redirect to the answer', async () => {
  const link = await client.call<{ id: string; alias: string }>('POST', '/api/v1/links', {
    destination: 'https://example.com/',
  })
  // the owner signs in with the browser that will click
  const signedIn = await fetch(`${server.url}/post-jwt-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': IPHONE },
    body: JSON.stringify({ email: CREATOR.email, password: CREATOR.password }),
  })
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  expect(cookie).toContain('waypost_session=')
  const click = (agent: string, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/${link.alias}`, {
      redirect: 'manual',
      headers: { 'user-agent': agent, ...headers },
    })
  // two more people from the office have the same address and phone model, and are nobody's own
  // visits
  for (const agent of [IPHONE, IPHONE, 'curl/8.5.0']) {
    expect((await click(agent)).status).toBe(302)
  }
  expect((await click(IPHONE, { cookie })).status).toBe(302)
  await click(IPHONE, { 'sec-purpose': 'prefetch' })

  const path = `/api/v1/statistics?scope=link&id=${link.id}`
  const answer = async () => (await client.call<Numbers>('GET', path)).numbers
  await until(async () => {
    const { allClicks, excluded } = await answer()
    return allClicks + excluded.prefetch! === 5
  })
  expect(await answer()).toMatchObject({
    clicks: 2,
    allClicks: 4,
    unique: 1,
    excluded: { own: 1, bot: 1, prefetch: 1 },
  })
  await until(async () => {
    const shown = await client.call<{ ownClicks: number }>('GET', `/api/v1/links/${link.id}`)
    return shown.ownClicks === 1
  })
  const file = await fetch(`${server.url}/api/v1/statistics.csv?scope=link&id=${link.id}`, {
    headers: { authorization: client.accessToken },
  })
  expect((await file.text()).split('\r\n')).toHaveLength(7)
})

it('counts clicks of links and views of pages apart, for page, tag and space', async () => {
  const page = await publishPage(client, { links: 2 })
  const tagged = await client.call<{ alias: string }>('POST', '/api/v1/links', {
    destination: 'https://example.com/tagged',
    tags: ['summer'],
  })
  const carried = page.blocks.map(({ shortUrl }) => new URL(shortUrl!).pathname.slice(1))
  expect(carried).toHaveLength(2)
  const visit = (path: string) =>
    fetch(`${server.url}/${path}`, { redirect: 'manual', headers: { 'user-agent': IPHONE } })
  await visit(page.username)
  await visit(page.username)
  await visit(carried[0]!)
  await visit(carried[1]!)
  await visit(carried[1]!)
  await visit(tagged.alias)

  interface Answer extends Numbers {
    series: Record<'clicks' | 'allClicks' | 'visits', number>[]
  }
  const ask = (query: string) => client.call<Answer>('GET', `/api/v1/statistics?${query}`)
  const ofPage = `scope=page&id=${page.id}`
  await until(async () => (await ask('')).numbers.allClicks >= 8)
  expect((await ask(ofPage)).numbers).toMatchObject({ clicks: 3, allClicks: 3, unique: 1 })
  await until(async () => (await ask(`${ofPage}&of=views`)).numbers.clicks === 2)
  expect((await ask(`${ofPage}&of=views`)).numbers).toMatchObject({ unique: 1 })
  expect((await ask('scope=tag&id=summer')).numbers).toMatchObject({ allClicks: 1 })
  // the four of the previous test, and these four
  const all = await ask(
    `timezone=Asia/Kolkata&interval=hour&from=${new Date(Date.now() - 7_200_000).toISOString()}`,
  )
  expect(all.numbers).toMatchObject({ clicks: 6, allClicks: 8 })
  for (const key of ['clicks', 'allClicks'] as const) {
    expect(all.series.reduce((sum, point) => sum + point[key], 0)).toBe(all.numbers[key])
  }
  expect((await ask('of=views')).numbers.clicks).toBe(2)
})
