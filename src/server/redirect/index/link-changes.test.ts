import { expect, it, onTestFinished } from 'vitest'
import { failure } from '#contract/errors.ts'
import { currentChangeSeq, recordChange } from '#server/platform/db/change.ts'
import { transaction } from '#server/platform/db/transaction.ts'
import { createLogger } from '#server/platform/logger.ts'
import { insertLink, insertSpace } from '#test/faults/click-fixtures.ts'
import { describeOn } from '#test/support/engines.ts'
import { until } from '#test/support/until.ts'
import { followLinkChanges } from './link-changes.ts'
import { LinkIndex } from './link-index.ts'
import { createLinkSource, type LinkSource } from './link-source.ts'

const clock = { now: () => 1_000, monotonic: () => performance.now() }

describeOn('sqlite', 'changes of links while the database is away', (engine) => {
  it('keeps known links while changes cannot be read, and drops the changed one as soon as they can', async () => {
    const { db } = engine.database
    await insertSpace(db)
    const changed = await insertLink(db, { alias: 'changed', destination: 'https://example.com/1' })
    await insertLink(db, { alias: 'known', destination: 'https://example.com/known' })
    const real = createLinkSource(
      db as never,
      () => {},
      (alias) => alias,
    )
    let failuresLeft = 8
    const source: LinkSource = {
      ...real,
      async keysOf(ids) {
        if (failuresLeft-- > 0) throw failure('unavailable')
        return real.keysOf(ids)
      },
    }
    const index = new LinkIndex({ source, clock })
    for (const key of ['changed', 'known']) await index.load('main', key)
    const deps = { db, clock, log: createLogger({ level: 'silent' }) }
    let wasLost = false
    const changes = followLinkChanges({
      deps,
      source,
      index,
      fromSeq: await currentChangeSeq(deps),
      onLost: () => {
        wasLost = true
      },
    })
    onTestFinished(() => changes.stop())
    await transaction(deps, (deps) => recordChange(deps, 'link', changed))
    await until(() => index.find('main', 'changed') === undefined)
    expect(failuresLeft).toBeLessThan(0)
    expect(wasLost).toBe(false)
    expect(index.find('main', 'known')?.destination).toBe('https://example.com/known')
  })
})
