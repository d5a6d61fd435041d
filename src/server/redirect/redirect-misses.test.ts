import { afterEach, beforeEach, expect, it } from 'vitest'
import { insertLink, insertPage, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openRedirectHarness, type RedirectHarness } from '#test/support/redirect-harness.ts'

const BEHIND = [
  '.',
  ',',
  ')',
  '%E3%80%82',
  '%C2%BB',
  '%E2%80%9D',
  '%20',
  '%E2%80%8B',
  '/',
  '//',
  '_',
]

describeOnBothEngines('a name with what a text left behind it', (database) => {
  let harness: RedirectHarness
  beforeEach(async () => {
    const { db } = database.database
    await insertSpace(db)
    await insertLink(db, { alias: 'Abc', destination: 'https://example.com/abc' })
    await insertPage(db, { username: 'ada' })
    harness = await openRedirectHarness(database)
  })
  afterEach(() => harness.close())

  /** Runs a check before the index knows all names, and after. */
  async function twice(check: () => Promise<void>) {
    await check()
    await harness.redirector.start()
    await harness.redirector.filled()
    await check()
  }

  it('redirects to the link', () =>
    twice(async () => {
      for (const text of BEHIND) {
        const { status, headers } = await harness.ask(`/aBC${text}`)
        expect([text, status, headers.location]).toEqual([text, 302, 'https://example.com/abc'])
      }
      for (const path of ['//abc', '/abc&a=b', '/%E2%80%8Babc']) {
        expect((await harness.ask(path)).headers.location).toBe('https://example.com/abc')
      }
    }))

  it('shows the preview too, and redirects to pages at their own address', () =>
    twice(async () => {
      expect((await harness.ask('/abc+.')).outcome).toMatchObject({ screen: 'link-preview' })
      expect((await harness.ask('/abc.+')).outcome).toMatchObject({ screen: 'link-preview' })
      expect(await harness.ask('/ada).')).toMatchObject({ body: 'fastify', outcome: undefined })
    }))

  it('treats text in the place of a query as a query, and records it so', async () => {
    await insertLink(database.database.db, {
      alias: 'on',
      destination: 'https://example.com/on',
      forwards_query: 1,
    })
    const { headers } = await harness.ask('/on&utm_source=x&b=1')
    expect(headers.location).toBe('https://example.com/on?utm_source=x&b=1')
    expect(harness.recorded()).toMatchObject([{ query: 'utm_source=x&b=1' }])
  })

  it('leads nowhere else if exactly this name exists', async () => {
    await insertLink(database.database.db, { alias: 'abc_', destination: 'https://example.com/_' })
    expect((await harness.ask('/abc_')).headers.location).toBe('https://example.com/_')
    await insertLink(
      database.database.db,
      { alias: 'was_', destination: 'https://example.com/', deleted_at: 1 },
      'deleted',
    )
    await insertLink(database.database.db, { alias: 'was', destination: 'https://example.com/was' })
    expect((await harness.ask('/was_')).outcome).toMatchObject({ screen: 'gone' })
  })

  it('is a miss if nothing matches, counted once, and keeps the requested address', () =>
    twice(async () => {
      const { outcome, body } = await harness.ask('/nothing.')
      expect({ body, screen: outcome?.screen }).toEqual({ body: 'fastify', screen: 'not-found' })
      expect(await harness.ask('/abc%00')).toMatchObject({ outcome: undefined, body: 'fastify' })
    }))

  it('counts a miss once, and a corrected address not at all (A51)', async () => {
    for (let time = 0; time < 70; time++) await harness.ask('/abc.')
    for (let time = 0; time < 30; time++) {
      expect((await harness.ask(`/no-${time}_`)).status).toBe(404)
      expect((await harness.ask(`/no-${time}.`)).status).toBe(404)
    }
    expect((await harness.ask('/none.')).status).toBe(429)
    expect((await harness.ask('/abc.')).status).toBe(302)
  })
})
