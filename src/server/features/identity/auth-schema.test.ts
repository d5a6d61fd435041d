import { getMigrations } from 'better-auth/db/migration'
import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { authSchema } from './auth-options.ts'

describeOnBothEngines('the tables of better-auth', (engine) => {
  it('are those of migration 0001: nothing is left to create', async () => {
    const { db } = engine.database
    const plan = await getMigrations({ ...authSchema, database: { db, type: engine.name } })
    expect(plan.toBeCreated).toEqual([])
    expect(plan.toBeAdded).toEqual([])
    expect(plan.toBeAddedIndexes).toEqual([])
    expect(plan.schemaProblems).toEqual([])
    expect((await plan.compileMigrations()).replace(/[;\s]/g, '')).toBe('')
  })
})
