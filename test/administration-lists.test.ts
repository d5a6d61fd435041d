import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import type { Database } from '#server/database.ts'
import { routes } from '#server/routes.ts'
import { makeAccount } from './support/creators.ts'
import { type TestDeps, testDeps } from './support/deps.ts'
import { describeOnBothEngines, type TestEngine } from './support/engines.ts'
import { administrator, createHttpApp } from './support/http-app.ts'
import { multiplyRow, numbered } from './support/multiply-rows.ts'
import { definePackage, giveAddOn } from './support/packages.ts'
import { queriesOf } from './support/query-plans.ts'

/** What administration lists, with 10,000 of each (spec: "each list answers at once"). */

const MANY = 10_000
/** rows of a page, and what is looked up for each */
const FEW = 1_500

/** Lists in the order of an index: a page is read, and nothing besides. */
const PAGES = [
  '/api/v1/admin/accounts',
  '/api/v1/admin/spaces',
  '/api/v1/admin/domains',
  '/api/v1/admin/coupons',
  '/api/v1/admin/promo-codes',
  '/api/v1/admin/invoices',
  '/api/v1/admin/add-ons',
  '/api/v1/audit?scope=all',
]

/** What is searched for or counted: every row at most a few times, and none for each row of another. */
const SEARCHES = [
  '/api/v1/admin/accounts?q=no-such-person',
  '/api/v1/admin/accounts?status=banned',
  '/api/v1/admin/accounts?status=deactivated&q=person',
  '/api/v1/admin/spaces?q=no-such-space',
  '/api/v1/admin/spaces?kind=shared',
  '/api/v1/admin/domains?q=no-such-host',
  '/api/v1/admin/domains?hasProblem=true',
  '/api/v1/admin/packages',
  '/api/v1/admin/packages/pro/users',
  '/api/v1/admin/package-spaces?q=no-such-space',
  '/api/v1/admin/coupons?q=no-such-name',
  '/api/v1/admin/coupons?state=redeemed',
  '/api/v1/admin/promo-codes?q=NOSUCHCODE',
  '/api/v1/admin/invoices?state=void',
  '/api/v1/admin/add-ons/spaces?email=person9999@example.com',
  '/api/v1/admin/interstitial-requests',
  '/api/v1/safety/reports',
  '/api/v1/safety/reports?state=resolved',
  '/api/v1/safety/appeals',
  '/api/v1/safety/blocked',
  '/api/v1/safety/blocked?q=no-such-host',
  '/api/v1/safety/blocked?kind=address&reason=phishing',
  '/api/v1/audit?scope=all&person=no-such-person',
  '/api/v1/audit?scope=all&action=sign-out&result=refused',
  '/api/v1/audit?scope=all&from=2020-01-01T00:00:00Z&to=2020-02-01T00:00:00Z',
]

describeOnBothEngines('the lists of administration, with 10,000 of each', (engine) => {
  it('read a page where nothing is searched for, and everything once where something is', {
    timeout: 240_000,
  }, async () => {
    const deps = testDeps(engine)
    await fill(deps)
    const sessions = { wp_live_admin: administrator }
    const app = await createHttpApp({ deps, routes, sessions })
    const headers = { host: 'localhost:3000', authorization: 'Bearer wp_live_admin' }
    for (const url of [...PAGES, ...SEARCHES]) {
      const isPage = PAGES.includes(url)
      const read = await readsOf(engine, isPage, async () => {
        const answer = await app.inject({ url, headers })
        expect(answer.statusCode, `${url} ${answer.body.slice(0, 300)}`).toBe(200)
        if (isPage && !url.includes('add-ons')) expect(answer.json().items).toHaveLength(25)
      })
      expect(read.statements, url).toBeGreaterThan(0)
      expect(read.statements, url).toBeLessThanOrEqual(9)
      expect(read.slow, url).toEqual([])
      expect(read.rows, url).toBeLessThan(isPage ? FEW : 5 * MANY)
    }
    await app.fastify.close()
  })
})

/** 10,000 accounts, each with a space, a package, a domain, a coupon, an invoice and so on. */
async function fill(deps: TestDeps): Promise<void> {
  const { db } = deps
  const at = deps.clock.now()
  await definePackage(deps, { id: 'free', isFree: true })
  await definePackage(deps, { id: 'pro' })
  const { userId, spaceId } = await makeAccount(deps, 'person')
  await giveAddOn(deps, { id: 'own-page', kind: 'interstitial', spaceId })
  const put = <Table extends keyof Database>(table: Table, row: Insertable<Database[Table]>) =>
    db
      .insertInto(table)
      .values(row as never)
      .execute()
  await put('space_package', {
    ...{ id: 'given', space_id: spaceId, package_id: 'pro', source: 'grant', price_id: null },
    ...{ starts_at: 0, ends_at: null, ended_at: null, created_by: userId, created_at: at },
  })
  await put('domain', {
    ...{ id: 'domain', name: 'a.example', host: 'a.example', space_id: spaceId, problem: '' },
    ...{ verified_at: 1, pointed_at: 1, created_at: at },
  })
  await put('coupon_batch', {
    ...{ id: 'batch', package_id: 'pro', days: 30, name: 'Fair', reference: '' },
    ...{ starts_at: null, ends_at: null, made_by: userId, created_at: at },
  })
  const coupon = { id: 'coupon', batch_id: 'batch', code_hash: 'hash', sealed_code: 'sealed' }
  await put('coupon', coupon)
  await put('promo_code', {
    ...{ id: 'promo', code: 'CODE', percent: 10, amount_minor: null, currency: null, months: 1 },
    ...{ package_ids: '[]', spans: '[]', space_ids: '[]', starts_at: null, ends_at: null },
    ...{ uses: null, uses_per_account: null, status: 'active', created_at: at },
  })
  const document = { language: 'en', seller: null, buyer: null, lines: [], period: null }
  await put('invoice', {
    ...{ id: 'invoice', space_id: spaceId, order_id: null, subscription_id: null },
    ...{ provider: 'manual', kind: 'invoice', credits: null, reference: null, number: '1' },
    ...{ state: 'open', currency: 'EUR', total_minor: 100, tax_minor: 0, issued_at: at },
    ...{ document: JSON.stringify(document), due_at: at, paid_at: null, created_at: at },
  })
  await put('abuse_report', {
    ...{ id: 'report', kind: 'link', target_id: 'target', slug_text: 'a', reason: 'spam' },
    ...{ text: '', contact: '', state: 'open', resolution: '', made_at: at },
    ...{ resolved_at: null, resolved_by: null },
  })
  await put('blocked_address', {
    ...{ id: 'blocked', kind: 'domain', pattern: 'bad.example', only_below: 0 },
    ...{ reason: 'unwanted', note: '', created_by: userId, created_at: at },
  })
  await put('audit_entry', {
    ...{ id: 'entry', at, account_id: userId, actor_id: userId, session_id: null, key_id: null },
    ...{ key_name: null, network: null, action: 'sign-in', result: 'done', object_kind: null },
    ...{ object_id: null, object_text: null, request_id: null },
  })
  const multiply = (table: keyof Database, changed: Record<string, RawBuilder<unknown>>) =>
    multiplyRow(db, table, { count: MANY, changed })
  const [user, space] = [numbered('person'), numbered('space')]
  const email = sql`'person' || i || '@example.com'`
  await multiply('user', { id: user, name: sql`'Person ' || i`, email })
  await multiply('space', { id: space, owner_id: user })
  await multiply('membership', { space_id: space, user_id: user })
  await multiply('space_package', { id: numbered('given'), space_id: space, created_by: user })
  const host = sql`'host' || i || '.example'`
  await multiply('domain', { id: numbered('domain'), space_id: space, name: host, host })
  await multiply('coupon_batch', { id: numbered('batch'), name: numbered('Fair ') })
  const batch_id = numbered('batch')
  await multiply('coupon', { id: numbered('coupon'), batch_id, code_hash: numbered('hash') })
  await multiply('promo_code', { id: numbered('promo'), code: numbered('CODE') })
  await multiply('invoice', { id: numbered('invoice'), space_id: space, number: numbered('WP-') })
  await multiply('abuse_report', { id: numbered('report'), target_id: numbered('target') })
  await multiply('blocked_address', { id: numbered('blocked'), pattern: numbered('bad') })
  await multiply('audit_entry', { id: numbered('entry'), account_id: user, actor_id: user })
  await sql`analyze`.execute(db)
}

interface Reads {
  statements: number
  /** rows that PostgreSQL looked at */
  rows: number
  /** statements that get slow with many rows on SQLite, by their plans */
  slow: string[]
}

async function readsOf(
  { name, database: { db } }: TestEngine,
  isPage: boolean,
  ask: () => Promise<void>,
): Promise<Reads> {
  if (name === 'sqlite') {
    const { queries, plans } = await queriesOf(db, ask)
    return {
      statements: queries.length,
      rows: 0,
      slow: queries.filter((_, at) => isSlow(plans[at]!, isPage)),
    }
  }
  const asked = vi.spyOn(pg.Client.prototype, 'query')
  await ask()
  const calls = asked.mock.calls.map(([text, values]) => [String(text), values] as const)
  asked.mockRestore()
  const queries = calls.filter(([text]) => /^(select|with)\b/i.test(text))
  let rows = 0
  for (const [text, values] of queries) {
    const explained = CompiledQuery.raw(
      `explain (analyze, format json) ${text}`,
      values as unknown[],
    )
    const answer = await db.executeQuery<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(explained)
    rows += rowsOf(answer.rows[0]!['QUERY PLAN'][0].Plan)
  }
  return { statements: queries.length, rows, slow: [] }
}

/** Tables with few rows, however many accounts there are. */
const SMALL = /^(?:package|package_price|add_on|reseller)$/

/** Whether a large table is read again for each row of another, or sorted for the sake of a page. */
function isSlow(plan: readonly string[], isPage: boolean): boolean {
  const scanned = plan.flatMap((step) => /^SCAN (?!CONSTANT)(\S+)/.exec(step)?.[1] ?? [])
  const large = scanned.filter((name) => !SMALL.test(name))
  const once = plan.filter((step) => /^(?:LIST SUBQUERY|MATERIALIZE|CO-ROUTINE)/.test(step))
  const isSorted = plan.includes('USE TEMP B-TREE FOR ORDER BY')
  return large.length > 1 + once.length || (isPage && isSorted && large.length > 0)
}

interface PlanNode {
  'Node Type': string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

function rowsOf(node: PlanNode): number {
  const isTable = /^(Seq|Index|Index Only|Bitmap Heap) Scan$/.test(node['Node Type'])
  const each = isTable ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0
  const inside = (node.Plans ?? []).reduce((sum, one) => sum + rowsOf(one), 0)
  return each * node['Actual Loops'] + inside
}
