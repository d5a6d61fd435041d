import { beforeEach, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import {
  countBounces,
  EVERYWHERE,
  insertSuppression,
  isSuppressed,
} from './suppressions.repository.ts'

describeOnBothEngines('suppressed_address', (engine) => {
  let deps: TestDeps
  beforeEach(() => {
    deps = testDeps(engine)
  })

  const row = (scope: string, email_hash: string) => ({
    scope,
    email_hash,
    reason: 'not-me' as const,
    page_id: null,
    created_at: 1,
  })

  it('blocks mail from one page or from all, by any hash of an address', async () => {
    await insertSuppression(deps.db, row('page-1', 'one'))
    await insertSuppression(deps.db, row('page-1', 'one'))
    await insertSuppression(deps.db, row(EVERYWHERE, 'two'))
    expect(await isSuppressed(deps.db, 'page-1', ['new', 'one'])).toBe(true)
    expect(await isSuppressed(deps.db, 'page-2', ['new', 'one'])).toBe(false)
    expect(await isSuppressed(deps.db, 'page-2', ['two'])).toBe(true)
    expect(await isSuppressed(deps.db, 'page-1', ['three'])).toBe(false)
  })

  it('counts the bounces of a page since a given time', async () => {
    const { id } = await openPage(deps, 'ada')
    for (let at = 0; at < 3; at++) {
      const bounce = { reason: 'bounce' as const, page_id: id, created_at: at }
      await insertSuppression(deps.db, { ...row(EVERYWHERE, `hash ${at}`), ...bounce })
    }
    expect(await countBounces(deps.db, id, 0)).toBe(2)
    expect(await countBounces(deps.db, 'other', 0)).toBe(0)
  })
})
