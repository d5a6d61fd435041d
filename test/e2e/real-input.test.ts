import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { Agent, request } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Theme } from '#contract/pages/page-document.ts'
import { contrastOfTheme } from '#page/theme/palette.ts'
import { fetchPatiently, setUp } from '../support/app-client.ts'
import { problemsOfHtml } from '../support/html-problems.ts'
import { runCommand } from '../support/run-command.ts'
import { type ServerProcess, startServer } from '../support/server-process.ts'
import { until } from '../support/until.ts'

/**
 * 60 projects and 1,000 addresses if they are available, otherwise the excerpt in `test/fixtures`.
 */
const folder = ['../../../shared/data', '../fixtures']
  .map((path) => fileURLToPath(new URL(path, import.meta.url)))
  .find((path) => existsSync(`${path}/projects.json`) && existsSync(`${path}/links.csv`))!

interface Row {
  row: number
  input: string
  status: string
  address: string | null
  code?: string
}
interface Project {
  name: string
  website: string
  source: string
  demo?: string
  description: string
}

const OWNER = 'curator@example.com'
const projects = JSON.parse(readFileSync(`${folder}/projects.json`, 'utf8')) as Project[]
const addresses = (
  parse(readFileSync(`${folder}/links.csv`), { columns: true }) as { url: string }[]
).map(({ url }) => url)

let server: ServerProcess
let env: Record<string, string>
let pages: Row[]
let links: Row[]
const agent = new Agent({ connections: 8 })

async function importFile(file: string): Promise<Row[]> {
  const args = [`${folder}/${file}`, '--owner', OWNER, '--json']
  const { code, stdout, stderr } = await runCommand('import', args, env)
  expect(code, stderr).toBe(0)
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row)
}

beforeAll(async () => {
  server = await startServer()
  await setUp(server)
  env = { DATA_DIR: server.dataDir, PORT: new URL(server.url).port }
  pages = await importFile('projects.json')
  links = await importFile('links.csv')
}, 180_000)
afterAll(async () => {
  await agent.close()
  await server?.stop()
})

describe('importing beside a running server', () => {
  it('says one object a row with row, input, status and address', () => {
    expect(pages).toHaveLength(projects.length)
    expect(links).toHaveLength(addresses.length)
    for (const rows of [pages, links]) {
      expect(rows.map(({ row }) => row)).toEqual(rows.map((_row, index) => index + 1))
    }
    expect(links.map(({ input }) => input)).toEqual(addresses)
    expect(pages.filter(({ status }) => status !== 'created')).toEqual([])
    expect(links.filter(({ status }) => !['created', 'unchanged'].includes(status))).toEqual([])
    const slugs = [...pages, ...links].map(({ address }) => address)
    expect(slugs.filter((address) => !address?.startsWith(`${server.url}/`))).toEqual([])
  })

  it('changes nothing the second time', { timeout: 120_000 }, async () => {
    const again = [await importFile('projects.json'), await importFile('links.csv')]
    expect(again.flat().filter(({ status }) => status !== 'unchanged')).toEqual([])
    expect(again.flat().map(({ address }) => address)).toEqual(
      [...pages, ...links].map(({ address }) => address),
    )
  })
})

describe('the links', () => {
  it('answer 302 with exactly their address, every one', { timeout: 120_000 }, async () => {
    const wrong: unknown[] = []
    await inBatches(links, async ({ address, input }) => {
      const answer = await request(address!, { dispatcher: agent })
      await answer.body.dump()
      const { location } = answer.headers
      if (answer.statusCode !== 302 || location !== input) {
        wrong.push({ input, status: answer.statusCode, location })
      }
    })
    expect(wrong).toEqual([])
  })

  it('stand once an address', () => {
    const byAddress = new Map(links.map(({ input, address }) => [new URL(input).href, address]))
    expect(new Set(byAddress.values()).size).toBe(byAddress.size)
    for (const { input, address } of links) {
      expect(byAddress.get(new URL(input).href)).toBe(address)
    }
  })
})

describe('the pages', () => {
  it('render, are valid HTML and within the budget, every one', { timeout: 120_000 }, async () => {
    const wrong: unknown[] = []
    await inBatches(pages, async ({ address, input }, index) => {
      const ask = async () => {
        const answer = await request(address!, {
          dispatcher: agent,
          headers: { 'accept-encoding': 'gzip' },
        })
        const body = Buffer.from(await answer.body.arrayBuffer())
        return { answer, body, isPacked: answer.headers['content-encoding'] === 'gzip' }
      }
      // the first answer may be uncompressed, if that is as small
      const first = await ask()
      const { answer, body, isPacked } = await ask()
      const html = (isPacked ? gunzipSync(body) : body).toString()
      const problems = await problemsOfHtml(html)
      const { name } = projects[index]!
      const holds = {
        status: answer.statusCode === 200,
        packed: isPacked,
        light: Math.max(first.body.length, body.length) <= 14 * 1024,
        valid: problems.length === 0,
        named: html.includes(`<h1 dir="auto">${escaped(name.slice(0, 20))}`),
        github: !/github\.com/.test(projects[index]!.source) || html.includes('aria-label="Github'),
      }
      if (Object.values(holds).includes(false)) wrong.push({ input, ...holds, problems })
    })
    expect(wrong).toEqual([])
  })

  it('are readable, every one', { timeout: 120_000 }, async () => {
    const wrong: unknown[] = []
    await inBatches(pages, async ({ address, input }) => {
      const theme = await themeOf(address!)
      const contrast = contrastOfTheme(theme)
      if (!contrast.readable) wrong.push({ input, contrast })
    })
    expect(wrong).toEqual([])
  })

  it('lead over short links to website, source and demo of the project', async () => {
    const wrong: unknown[] = []
    await inBatches(pages, async ({ address, input }, index) => {
      const { website, source, demo } = projects[index]!
      const wanted = new Set(
        [website, source, demo].filter(Boolean).map((url) => new URL(url!).href),
      )
      const bio = await bioOf(address!)
      const reached = new Set<string>()
      for (const { short_url } of bio.bioLinkData) {
        const answer = await request(short_url, { dispatcher: agent })
        await answer.body.dump()
        reached.add(new URL(String(answer.headers.location)).href)
      }
      if (![...wanted].every((url) => reached.has(url))) {
        wrong.push({ input, wanted: [...wanted], reached: [...reached] })
      }
    })
    expect(wrong).toEqual([])
  })
})

interface Bio {
  profileData: { link_bio_id: string }
  bioLinkData: { short_url: string }[]
}

async function bioOf(address: string): Promise<Bio> {
  let bio: Bio | undefined
  await until(async () => {
    const answer = await fetchPatiently(`${address}?source=link-bio`)
    if (answer.ok) bio = (await answer.json()) as Bio
    return answer.ok
  })
  return bio!
}

/** The theme from the specification's two calls. */
async function themeOf(address: string): Promise<Theme> {
  const id = (await bioOf(address)).profileData.link_bio_id
  const inner = async (path: string) => {
    const answer = await fetchPatiently(`${server.url}/api/user/${path}?link_bio_id=${id}`)
    const body = (await answer.json()) as { data: { data: Record<string, never> } }
    return body.data.data
  }
  const [theme, color] = [await inner('color/theme'), await inner('color')]
  return {
    type: theme.theme_type!,
    background: theme.background!,
    backgroundCode: theme.background_code!,
    button: theme.button!,
    buttonText: theme.button_text!,
    titleText: theme.title_text!,
    buttonStyle: color.color_code!,
    animation: color.animation_code!,
  }
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll("'", '&#x27;')

async function inBatches<T>(
  all: T[],
  act: (one: T, index: number) => Promise<void>,
): Promise<void> {
  const entries = all.entries()
  const work = async () => {
    for (const [index, one] of entries) await act(one, index)
  }
  await Promise.all(Array.from({ length: 8 }, work))
}
