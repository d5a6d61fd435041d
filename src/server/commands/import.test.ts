import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { insertDomain } from '#server/features/domains/domains.repository.ts'
import { loadPageDocument } from '#server/features/pages/index.ts'
import { makeAccount } from '#test/support/creators.ts'
import { testDeps } from '#test/support/deps.ts'
import {
  describeOn,
  describeOnBothEngines,
  readAllTables,
  type TestEngine,
} from '#test/support/engines.ts'
import { runCommand } from '#test/support/run-command.ts'

const OWNER = 'curator@example.com'
const projects = JSON.parse(readFileSync('test/fixtures/projects.json', 'utf8'))
const urls = readFileSync('test/fixtures/links.csv', 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => /,(https?:[^,]+)/.exec(line)![1]!)

async function runImport(engine: TestEngine, path: string, ...args: string[]) {
  const { dataDir, databaseUrl } = engine.address
  const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const { code, stdout, stderr } = await runCommand('import', [path, '--json', ...args], env)
  const rows = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
  return { code, stderr, rows }
}

function fileOf(engine: TestEngine, name: string, content: string | Buffer) {
  const path = join(mkdtempSync(join(engine.address.dataDir, 'file-')), name)
  writeFileSync(path, content)
  return path
}

describeOnBothEngines('npm run import', (engine) => {
  it('makes a page of each project, once', async () => {
    const run = () => runImport(engine, 'test/fixtures/projects.json', '--owner', OWNER)
    const first = await run()
    expect(first.stderr).toContain('10 created, 0 unchanged, 0 refused')
    expect(first.code).toBe(0)
    expect(first.rows[1]).toEqual({
      row: 2,
      input: '4ga Boards',
      status: 'created',
      address: 'http://localhost:3000/4ga-boards',
    })
    const deps = testDeps(engine)
    for (const [at, project] of projects.entries()) {
      const key = first.rows[at].address.split('/').at(-1)
      const page = await loadPageDocument(deps, { domainId: 'main', key })
      expect(page?.state, project.name).toBe('published')
      const { title, description, blocks: links, icons } = page!.document
      expect(title).toBe(project.name)
      expect(description.length).toBeLessThanOrEqual(160)
      expect(project.description).toContain(description.replace(/…$/, ''))
      const hrefs = new Set(
        [project.website, project.source, project.demo].map((url) => new URL(url).href),
      )
      expect(links).toHaveLength(hrefs.size)
      const isGithub = new URL(project.source).host === 'github.com'
      expect(icons.map((icon) => icon.icon)).toEqual(isGithub ? [22] : [])
    }
    const before = await readAllTables(engine.database)
    const second = await run()
    expect(second.rows.map((row) => row.status)).toEqual(Array(10).fill('unchanged'))
    expect(second.rows.map((row) => row.address)).toEqual(first.rows.map((row) => row.address))
    expect(await readAllTables(engine.database)).toEqual(before)
  }, 60_000)

  it('makes a short link of each address, once, by two processes at the same time too', async () => {
    const run = () => runImport(engine, 'test/fixtures/links.csv', '--owner', OWNER)
    const both = await Promise.all([run(), run()])
    expect(both.map((one) => one.code)).toEqual([0, 0])
    expect(both[0]!.rows.map((row) => row.input)).toEqual(urls)
    expect(both[0]!.rows.map((row) => row.address)).toEqual(both[1]!.rows.map((row) => row.address))
    const statuses = both.flatMap((one) => one.rows.map((row) => row.status)).sort()
    expect(statuses).toEqual([...Array(50).fill('created'), ...Array(50).fill('unchanged')])
    const links = await engine.database.db.selectFrom('link').selectAll().execute()
    expect(links.map((link) => link.destination).sort()).toEqual([...urls].sort())
    const accounts = await engine.database.db.selectFrom('user').select('email').execute()
    expect(accounts).toEqual([{ email: OWNER }])
  }, 60_000)

  it('goes on after rows that it refuses, and takes equal addresses once', async () => {
    const csv = [
      '\ufeffName,URL,Slug',
      'Good,https://example.com,my-alias',
      'Script,javascript:alert(1),',
      'Same,https://EXAMPLE.com/,',
      'Ours,http://localhost:3000/x,',
      'Taken,https://example.com/2,My-Alias',
      '"Quoted, with ""quotes""\nand a line",https://example.com/3,',
      'None,,',
      '',
    ].join('\r\n')
    const { rows, code } = await runImport(engine, fileOf(engine, 'links.csv', csv))
    expect(code).toBe(0)
    expect(rows.map((row) => row.code ?? row.status)).toEqual([
      'created',
      'err_28',
      'unchanged',
      'err_28',
      'err_26',
      'created',
      'err_21',
    ])
    expect(rows[0].address).toBe('http://localhost:3000/my-alias')
    expect(rows[2].address).toBe(rows[0].address)
  }, 60_000)

  it('keeps domains, also when it runs again, and takes a default for others', async () => {
    const { db } = engine.database
    const { spaceId } = await makeAccount(testDeps(engine), 'curator')
    const put = (id: string, host: string, more = {}) =>
      insertDomain(db, {
        ...{ id, name: host, host, space_id: spaceId, created_at: 1, verified_at: 1, ...more },
      })
    await put('shop', 'go.shop.example')
    await put('first', 'first.example', { is_primary: 1 })
    await put('claim', 'go.claim.example', { host: null, verified_at: null })
    const csv = [
      'url,alias,domain',
      'https://a.example/,same-name,go.shop.example',
      'https://a.example/,same-name,localhost:3000',
      'https://a.example/,same-name,',
      'https://a.example/,Same-Name,GO.shop.example.',
      'https://b.example/,far-away,tinyurl.com',
    ].join('\n')
    const file = fileOf(engine, 'links.csv', csv)
    const run = (...args: string[]) => runImport(engine, file, '--owner', OWNER, ...args)
    const facts = ({ rows }: Awaited<ReturnType<typeof run>>) =>
      rows.map((row) => [row.code ?? row.status, row.address?.replace('http://', '') ?? null])
    expect(facts(await run())).toEqual([
      ['created', 'go.shop.example:3000/same-name'],
      ['created', 'localhost:3000/same-name'],
      ['created', 'first.example:3000/same-name'],
      ['unchanged', 'go.shop.example:3000/same-name'],
      ['err_92', null],
    ])
    const again = await run('--domain', 'go.shop.example')
    expect(facts(again)).toEqual([
      ['unchanged', 'go.shop.example:3000/same-name'],
      ['unchanged', 'localhost:3000/same-name'],
      ['unchanged', 'go.shop.example:3000/same-name'],
      ['unchanged', 'go.shop.example:3000/same-name'],
      ['created', 'go.shop.example:3000/far-away'],
    ])
    for (const domain of ['go.claim.example', 'nobody.example']) {
      const wrong = await run('--domain', domain)
      expect([wrong.code, wrong.rows], domain).toEqual([1, []])
      expect(wrong.stderr, domain).not.toMatch(/\n\s+at /)
    }
  }, 60_000)

  it('keeps short codes, and says whose visits a limit counts as our own lists do', async () => {
    const csv = [
      'url,alias,click limit,limit counts',
      'https://a.example/1,go,9,everyone',
      'https://a.example/2,x,,',
      'https://a.example/3,u,,',
      'https://a.example/4,more,9,nobody',
    ].join('\n')
    const { rows } = await runImport(engine, fileOf(engine, 'links.csv', csv))
    expect(rows.map((row) => row.code ?? row.address)).toEqual([
      'http://localhost:3000/go',
      'http://localhost:3000/x',
      'err_26',
      'err_400',
    ])
    const links = await engine.database.db
      .selectFrom('link')
      .select(['alias', 'limit_counts'])
      .orderBy('alias')
      .execute()
    expect(links).toEqual([
      { alias: 'go', limit_counts: 'everyone' },
      { alias: 'x', limit_counts: 'people' },
    ])
  })

  it('takes notes, dates and limits as other shorteners write them', async () => {
    const csv = [
      'Long URL,Slug,Note,Valid Since,Valid-Until,max_visits,fallback_url',
      'https://a.example/1,one-link,"first\nsecond",2031-01-01,2031-02-01T10:00:00+02:00,50,https://a.example/over',
      'https://a.example/2,two-link,,2031-01-01 08:30,,,',
      'https://a.example/3,,,tomorrow,,,',
      'https://a.example/4,,,,,0,',
      'https://a.example/5,,,2031-02-01,2031-01-01,,',
      'https://a.example/6,,,,2031-01-01,,javascript:alert(1)',
    ].join('\r\n')
    const { rows, code } = await runImport(engine, fileOf(engine, 'links.csv', csv))
    expect(code).toBe(0)
    expect(rows.map((row) => row.code ?? row.status)).toEqual([
      'created',
      'created',
      'err_400',
      'err_400',
      'err_400',
      'err_28',
    ])
    const links = await engine.database.db
      .selectFrom('link')
      .leftJoin('link_limit', 'link_limit.link_id', 'link.id')
      .select(['alias', 'note', 'starts_at', 'ends_at', 'ended_destination', 'max'])
      .orderBy('alias')
      .execute()
    expect(links).toEqual([
      {
        alias: 'one-link',
        note: 'first\nsecond',
        starts_at: Date.UTC(2031, 0, 1),
        ends_at: Date.UTC(2031, 1, 1, 8),
        ended_destination: 'https://a.example/over',
        max: 50,
      },
      {
        alias: 'two-link',
        note: '',
        starts_at: Date.UTC(2031, 0, 1, 8, 30),
        ends_at: null,
        ended_destination: null,
        max: null,
      },
    ])
  })

  it('refuses rows that would come in as something else, and says which', async () => {
    const csv = [
      'address,target,password,banned,expire_in',
      'fine-one,https://a.example/1,,false,2097-12-31',
      'locked-one,https://a.example/2,$2b$10$hash,false,',
      'banned-one,https://a.example/3,,true,',
      'cut-one,https://e.com/map?ll=47.1,8.5,,false,',
      'late-one,https://a.example/4,,false,03/04/2097',
      'never-one,https://a.example/5,,false,2027-02-31',
      '"stray-one,https://a.example/6,,false,',
      'last-one,https://a.example/7,,false,',
    ].join('\n')
    const { rows, code } = await runImport(engine, fileOf(engine, 'kutt.csv', csv))
    expect(code).toBe(0)
    expect(rows.map((row) => row.code ?? row.status)).toEqual([
      ...['created', 'err_400', 'err_400', 'err_400', 'err_400', 'err_400', 'err_400', 'created'],
    ])
    const [link] = await engine.database.db
      .selectFrom('link')
      .select('ends_at')
      .where('alias', '=', 'fine-one')
      .execute()
    expect(link!.ends_at).toBe(Date.UTC(2097, 11, 31, 23, 59, 59, 999))
  })

  it('names pages in ASCII and numbers equal, reserved, short and empty names', async () => {
    const names = [
      'Écran d’été!',
      'ecran d ete',
      'Admin',
      'Go',
      '日本語',
      'x'.repeat(80),
      'x'.repeat(90),
    ]
    const json = names.map((name, at) => ({ name, website: `https://example.com/${at}` }))
    const bad = [
      { name: 'No address' },
      { name: 'Script', website: 'https://example.com/s', demo: 'javascript:alert(1)' },
      { website: 'https://example.com/nameless' },
      7,
    ]
    const path = fileOf(engine, 'projects.txt', JSON.stringify([...json, ...bad]))
    const { rows } = await runImport(engine, path)
    expect(rows.map((row) => row.code ?? row.address.split('/').at(-1))).toEqual([
      'ecran-d-ete',
      'ecran-d-ete-2',
      'admin-2',
      'go-2',
      'project',
      'x'.repeat(50),
      `${'x'.repeat(48)}-2`,
      'err_21',
      'err_28',
      'err_400',
      'err_400',
    ])
  }, 60_000)
})

describeOnBothEngines('npm run import with a bad file', (engine) => {
  it('says in a sentence what is wrong and changes nothing', async () => {
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])
    const cases: [string, RegExp][] = [
      ['does-not-exist.csv', /There is no file/],
      [fileOf(engine, 'empty.csv', ''), /is empty/],
      [fileOf(engine, 'picture.png', png), /not text in UTF-8/],
      [fileOf(engine, 'object.json', '{"a":1}'), /not a list of projects/],
      [fileOf(engine, 'cut.json', '[{"name":"a"'), /ends before its list does/],
      [fileOf(engine, 'other.csv', 'a,b\n1,2\n'), /column "url"/],
      [fileOf(engine, 'long.csv', `url\n"${'a'.repeat(5_000_000)}"\n`), /cannot|can be read/],
    ]
    const before = await readAllTables(engine.database, ['user', 'space'])
    // each case starts a process, and none of them opens a database
    for (const [path, message] of engine.name === 'sqlite' ? cases : cases.slice(-1)) {
      const { code, stderr, rows } = await runImport(engine, path)
      expect([code, rows], path).toEqual([1, []])
      expect(stderr, path).toMatch(message)
      expect(stderr, path).not.toMatch(/\n\s+at /)
    }
    const after = await readAllTables(engine.database, ['user', 'space'])
    expect([after.link, after.block]).toEqual([before.link, before.block])
    const noOwner = await runImport(engine, 'test/fixtures/links.csv', '--owner', 'nobody')
    expect(noOwner).toMatchObject({ code: 1, rows: [] })
    expect(noOwner.stderr).toContain('Invalid email address')
  }, 90_000)
})

const wholeFiles = '../shared/data'

describeOn('sqlite', 'npm run import with the whole files', (engine) => {
  it.skipIf(!existsSync(wholeFiles))(
    'takes every row of both',
    async () => {
      const links = await runImport(engine, `${wholeFiles}/links.csv`)
      expect(links.stderr).toContain('1000 rows')
      expect(links.rows.filter((row) => row.status === 'created')).toHaveLength(1_000)
      const stored = await engine.database.db
        .selectFrom('link')
        .select(['alias', 'destination'])
        .execute()
      const byAlias = new Map(stored.map((link) => [link.alias, link.destination]))
      for (const row of links.rows) {
        expect(byAlias.get(row.address.split('/').at(-1))).toBe(row.input)
      }
      const pages = await runImport(engine, `${wholeFiles}/projects.json`)
      expect(pages.rows.filter((row) => row.status === 'created')).toHaveLength(60)
      expect(new Set(pages.rows.map((row) => row.address)).size).toBe(60)
    },
    60_000,
  )
})
