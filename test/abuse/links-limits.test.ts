import { expect, it } from 'vitest'
import { bulkLinkSchema } from '#contract/links/link-fields.ts'
import { changeLink, createLinksInBulk } from '#server/features/links/index.ts'
import { describeOnBothEngines, type TestEngine } from '../support/engines.ts'
import { createLinkApp } from '../support/link-app.ts'

const THERE = 'https://example.com/there'
const FULL = 'https://example.com/full'

/** A54: limits hold exactly, however many requests come at once. */
describeOnBothEngines('200 visitors at once of a link for 10', (engine) => {
  const usedOf = async (engine: TestEngine, id: string) =>
    (
      await engine.database.db
        .selectFrom('link_limit')
        .select('used')
        .where('link_id', '=', id)
        .executeTakeFirstOrThrow()
    ).used

  it('let 10 through and send all others where the owner says', async () => {
    const app = await createLinkApp(engine)
    try {
      const link = await app.makeLink('ten-only', { clickLimit: 10, limitDestination: FULL })
      const locations = await Promise.all(
        Array.from({ length: 200 }, async (_, at) => {
          const answer = await app.client(`198.51.100.${at}`).get('/ten-only')
          return answer.headers.get('location')
        }),
      )
      expect(locations.filter((one) => one === THERE)).toHaveLength(10)
      expect(locations.filter((one) => one === FULL)).toHaveLength(190)
      expect(await usedOf(engine, link.id)).toBe(10)
    } finally {
      await app.close()
    }
  }, 60_000)

  it('let exactly as many more through when the owner raises the limit meanwhile', async () => {
    const app = await createLinkApp(engine)
    try {
      const link = await app.makeLink('ten-then-25', { clickLimit: 10 })
      const caller = { userId: link.created_by, id: link.id }
      let through = 0
      const visit = async (at: number) => {
        const answer = await app.client(`198.51.100.${at}`).get('/ten-then-25')
        if (answer.headers.get('location') === THERE) through += 1
      }
      const visits = Array.from({ length: 100 }, (_, at) => visit(at))
      const raised = changeLink(app.deps, caller, { clickLimit: 25, title: 'Raised' })
      await Promise.all([...visits, raised])
      expect(through).toBeGreaterThanOrEqual(10)
      expect(through).toBe(await usedOf(engine, link.id))
      // a visitor who found it used up asks again within a second
      app.clock.advance(1_000)
      for (let at = 100; at < 200; at++) await visit(at)
      expect(through).toBe(25)
      expect(await usedOf(engine, link.id)).toBe(25)
    } finally {
      await app.close()
    }
  }, 60_000)
})

describeOnBothEngines('limits of links that were made together', (engine) => {
  it('are each their own', async () => {
    const app = await createLinkApp(engine)
    try {
      const { created_by: userId } = await app.makeLink('the-maker')
      const links = [3, null, 1].map((clickLimit, at) => ({
        destination: THERE,
        alias: `bulk-${at}`,
        clickLimit,
      }))
      const { outcomes: made } = await createLinksInBulk(
        app.deps,
        userId,
        links.map((link) => bulkLinkSchema.parse(link)),
      )
      expect(made.map((one) => one.status)).toEqual(['created', 'created', 'created'])
      const counts = await Promise.all(
        links.map(async ({ alias }) => {
          const answers = await Promise.all(
            Array.from({ length: 8 }, () => app.client().get(`/${alias}`)),
          )
          return answers.filter((answer) => answer.headers.get('location') === THERE).length
        }),
      )
      expect(counts).toEqual([3, 8, 1])
    } finally {
      await app.close()
    }
  })
})
