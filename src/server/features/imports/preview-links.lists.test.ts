import { expect, it } from 'vitest'
import type { ImportDoubt, ReadLinkImportAnswer } from '#contract/links/link-imports.ts'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

/** A link of another shortener; `shorteners` defines how each one's list writes it. */
interface Sample {
  code: string
  url: string
  title: string
  secret: string
  off: boolean
  ends: string
  limit: string
}

interface Shortener {
  /** the facts that its lists contain besides code and address */
  says: readonly (keyof Sample)[]
  list: (samples: readonly Sample[]) => List
}

interface List {
  text: string
  /** row of the first link */
  first: number
  /** indexes of samples whose row is too broken to be read */
  broken: ReadonlySet<number>
}

const CLICKS = 3

/**
 * Omits the quotes of every third cell that needs them, and starts every fiftieth row with a stray
 * one.
 */
function csv(
  head: string,
  cellsOf: (sample: Sample) => string[],
  separator = ',',
): Shortener['list'] {
  return (samples) => {
    const broken = new Set<number>()
    const lines = samples.map((sample, at) => {
      const cells = cellsOf(sample).map((cell, place) => {
        if (!cell.includes(separator) && !/["\n]/.test(cell)) return cell
        if ((at + place) % 3 > 0) return `"${cell.replaceAll('"', '""')}"`
        if (cell.includes(separator)) broken.add(at)
        return cell.replaceAll('\n', ' ')
      })
      const line = cells.join(separator)
      if (at % 50 !== 7) return line
      broken.add(at)
      return `"${line.replaceAll('\n', ' ')}`
    })
    const text = `${[head, ...lines].join('\n')}\n`
    return { text, first: head.split('\n').length + 1, broken }
  }
}

const whole = (text: string): List => ({ text, first: 2, broken: new Set() })
const countOf = (cell: string) => (cell === '' ? null : Number(cell.replace(',', '')))
const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll('\n', '\\n')}'`

const shorteners: Readonly<Record<string, Shortener>> = {
  Bitly: {
    says: ['title'],
    list: csv('Link,Title,Long URL,Tags,Archived,Engagements', ({ code, url, title }) => [
      ...[`bit.ly/${code}`, title, url, 'x', 'false', `${CLICKS}`],
    ]),
  },
  'Short.io': {
    says: ['title', 'ends', 'limit', 'secret'],
    list: csv(
      'Original URL,Path,Title,Tags,Expires at,Clicks limit,Password,Clicks',
      ({ code, url, title, ends, limit, secret }) => [
        ...[url, code, title, '["x"]', ends, limit, secret, `${CLICKS}`],
      ],
    ),
  },
  Rebrandly: {
    says: ['title', 'off'],
    list: csv('title,slashtag,destination,domain,status,clicks', ({ code, url, title, off }) => [
      ...[title, code, url, 'rebrand.ly', off ? 'disabled' : 'active', `${CLICKS}`],
    ]),
  },
  Dub: {
    says: ['title', 'secret', 'ends'],
    list: csv(
      'Short link,Destination URL,Title,Password,Expires at,Clicks',
      ({ code, url, title, secret, ends }) => [
        ...[`https://dub.sh/${code}`, url, title, secret, ends, `${CLICKS}`],
      ],
    ),
  },
  Polr: {
    says: ['secret', 'off'],
    list: csv('short_url,long_url,clicks,secret_key,is_disabled', ({ code, url, secret, off }) => [
      code,
      url,
      `${CLICKS}`,
      secret,
      off ? '1' : '0',
    ]),
  },
  'Chhoto URL': {
    says: [],
    list: csv('shortlink,longlink,hits,expiry_time', ({ code, url }) => [
      ...[code, url, `${CLICKS}`, '0'],
    ]),
  },
  TinyURL: {
    says: [],
    list: csv('Alias,Domain,Long URL,Tags,Created,Hits', ({ code, url }) => [
      ...[code, 'tinyurl.com', url, '', '2024-01-01', `${CLICKS}`],
    ]),
  },
  'a spreadsheet with a line for its separator': {
    says: ['title'],
    list: csv(
      'sep=;\nurl;alias;title;clicks',
      ({ code, url, title }) => [...[url, code, title, `${CLICKS}`]],
      ';',
    ),
  },
  Kutt: {
    says: ['title', 'off', 'secret', 'ends'],
    list: csv(
      'address,target,description,banned,password,expire_in,visit_count',
      ({ code, url, title, off, secret, ends }) => [
        ...[code, url, title, String(off), secret, ends, `${CLICKS}`],
      ],
    ),
  },
  'Kutt, as it answers': {
    says: ['title', 'off', 'secret', 'ends'],
    list: (samples) => {
      const data = samples.map(({ code, url, title, off, secret, ends }) => ({
        ...{ address: code, target: url, description: title || null, banned: off },
        ...{ password: secret !== '', expire_in: ends || null, visit_count: CLICKS },
      }))
      return whole(JSON.stringify({ limit: 1_000, skip: 0, total: data.length, data }))
    },
  },
  YOURLS: {
    says: ['title'],
    list: csv('keyword,url,title,clicks', ({ code, url, title }) => [
      ...[code, url, title, `${CLICKS}`],
    ]),
  },
  'YOURLS, as its dump': {
    says: ['title'],
    list: (samples) => {
      const rows = samples.map(
        ({ code, url, title }) =>
          `(${[code, url, title].map(quoted).join(',')},'2020-01-01 00:00:00','::1',${CLICKS})`,
      )
      const half = rows.length / 2
      const inserts = [rows.slice(0, half), rows.slice(half)].map(
        (some) => `INSERT INTO \`yourls_url\` VALUES ${some.join(',\n')};\n`,
      )
      return whole(`-- MySQL dump\n${inserts.join("INSERT INTO `yourls_log` VALUES (1,'x');\n")}`)
    },
  },
  Shlink: {
    says: ['title', 'ends', 'limit'],
    list: csv(
      'createdAt,title,shortUrl,longUrl,tags,visits,validUntil,maxVisits',
      ({ code, url, title, ends, limit }) => [
        ...['2024-01-01', title, `https://s.test/${code}`, url, 'a|b', `${CLICKS}`, ends, limit],
      ],
    ),
  },
  'Shlink, as it answers': {
    says: ['title', 'ends', 'limit'],
    list: (samples) => {
      const data = samples.map(({ code, url, title, ends, limit }) => ({
        ...{ shortCode: code, shortUrl: `https://s.test/${code}`, longUrl: url, title },
        ...{ tags: ['a', 'b'], visitsSummary: { total: CLICKS, nonBots: CLICKS, bots: 0 } },
        meta: { validSince: null, validUntil: ends || null, maxVisits: countOf(limit) },
      }))
      const pagination = { currentPage: 1, pagesCount: 1 }
      return whole(JSON.stringify({ shortUrls: { data, pagination } }))
    },
  },
  Waypost: {
    says: ['title', 'ends', 'limit', 'secret', 'off'],
    list: csv(
      'short url,alias,destination,title,tags,clicks,ends at,click limit,limit counts,password,blocked',
      ({ code, url, title, ends, limit, secret, off }) => [
        ...[`https://go.test/${code}`, code, url, title, 'x', `${CLICKS}`, ends, limit],
        ...['everyone', secret === '' ? 'false' : 'true', String(off)],
      ],
    ),
  },
}

/** Pseudo-random numbers, the same on every run. */
function* numbers(seed: number) {
  for (let value = seed; ; ) {
    value = (value * 1_103_515_245 + 12_345) % 2_147_483_648
    yield value / 2_147_483_648
  }
}

/** Links with all kinds of oddities. */
function samplesOf(seed: number, count: number): Sample[] {
  const random = numbers(seed * 7_919)
  const pick = <T>(...from: readonly T[]) => from[Math.floor(random.next().value! * from.length)]!
  return Array.from({ length: count }, (_, at) => ({
    code: pick(
      ...[`Link-${at}`, `Link-${at}`, `Code${at % 40}`, `code${at % 40}/`, `a/Link${at}`],
      ...['go', `ä${at}xyz`, 'x'.repeat(60)],
    ),
    url: pick(
      ...['https://d.example/a', `https://d.example/?n=${at}`, `https://d.example/${at}?q='"`],
      ...['https://d.example/map?ll=47.1,8.5', 'javascript:alert(1)', ''],
      `https://d.example/${'y'.repeat(1_500)}`,
    ),
    title: pick('Title', '=SUM(A1)', 'two\nlines', 'a, b; c', 't'.repeat(250), ''),
    secret: pick('', '', '', 'true', '$2b$10$hash'),
    off: pick(false, false, true),
    ends: pick(...['', '', ...Object.keys(ENDS), '2027-02-31', 'tomorrow', '2001-01-01']),
    limit: pick('', '', '10', '1,000', '2', '0'),
  }))
}

/** The end of these days in Zurich, in lists that write the month first. */
const ENDS: Readonly<Record<string, string>> = {
  '2099-12-31': '2099-12-31T22:59:59.999Z',
  '31/12/2099': '2099-12-31T22:59:59.999Z',
  '03/04/2099': '2099-03-04T22:59:59.999Z',
}

/** Whether a link must not be imported as it stands. */
function isRefused({ url, secret, off, ends, limit }: Sample, says: Shortener['says']): boolean {
  if (!url.startsWith('https:')) return true
  if (says.includes('secret') && secret !== '') return true
  if (says.includes('off') && off) return true
  if (says.includes('ends') && ends !== '' && !Object.hasOwn(ENDS, ends)) return true
  return says.includes('limit') && limit !== '' && countOf(limit)! <= CLICKS
}

const line = (text: string) => text.replace(/\s+/g, ' ')

describeOnBothEngines('a list of 1,000 links', (engine) => {
  const names = Object.keys(shorteners)
  it.each(engine.name === 'sqlite' ? names : names.slice(-1))(
    'of %s comes in as the preview says: what came in and what was refused is the file',
    async (name) => {
      const { creators } = await createCreatorApp(engine, ['ada'])
      const [ada] = creators
      const count = engine.name === 'sqlite' ? 1_000 : 200
      const { says, list } = shorteners[name]!
      const samples = samplesOf(names.indexOf(name) + 1, count)
      const { text, first, broken } = list(samples)
      const preview = await ada!.call('POST', '/api/v1/link-imports/read', {
        ...{ text, dateOrder: 'monthFirst', timezone: 'Europe/Zurich' },
      })
      expect(preview.status).toBe(200)
      const { links, doubts, refused, leftColumns } = preview.json as ReadLinkImportAnswer
      expect(leftColumns).toEqual([])
      const rows = [...links, ...refused].map(({ row }) => row).sort((a, b) => a - b)
      expect(rows).toEqual(Array.from({ length: count }, (_, at) => at + first))
      for (const { row } of refused) {
        const sample = samples[row - first]!
        expect([row, broken.has(row - first) || isRefused(sample, says)]).toEqual([row, true])
      }

      // the imported link is what the file says, except for what a doubt names
      const doubtOf = new Map(doubts.map((doubt) => [doubt.at, doubt]))
      const items = links.map(({ row, alias, ...link }, at) => {
        const { code, url, title, ends, limit } = samples[row - first]!
        const { kinds, proposal } = doubtOf.get(at) ?? {
          kinds: [] as ImportDoubt[],
          proposal: null,
        }
        expect([row, broken.has(row - first) || isRefused(samples[row - first]!, says)]).toEqual([
          row,
          kinds.includes('quotes') && broken.has(row - first),
        ])
        expect(link.destination).toBe(url)
        expect(alias).toBe(code.replace(/\/$/, ''))
        if (proposal !== null) {
          expect(
            kinds.some((kind) => kind.startsWith('alias')),
            `${kinds}`,
          ).toBe(true)
        }
        const kept = name.startsWith('Kutt') ? link.note : link.title
        const isCut = kinds.includes('titleCut') || !says.includes('title')
        if (!isCut) expect(line(kept)).toBe(line(title))
        expect(link.endsAt).toBe(says.includes('ends') ? (ENDS[ends] ?? null) : null)
        expect(link.clickLimit).toBe(says.includes('limit') ? countOf(limit) : null)
        if (link.clickLimit !== null) expect(kinds).toContain('limitAnew')
        expect(link.earlierClicks).toBe(CLICKS)
        return { ...link, alias: proposal ?? alias }
      })
      for (let at = 0; at < items.length; at += 250) {
        const made = await ada!.call('POST', '/api/v1/links/bulk', {
          ...{ links: items.slice(at, at + 250), imported: true },
        })
        for (const [place, result] of made.json.results.entries()) {
          const { alias, tags, ...said } = items[at + place]!
          expect(result).toMatchObject({ status: 'created', link: said })
          expect(result.link.tags.toSorted()).toEqual(tags.toSorted())
          if (alias !== '') expect(result.link.alias).toBe(alias)
        }
      }
    },
    60_000,
  )
})
