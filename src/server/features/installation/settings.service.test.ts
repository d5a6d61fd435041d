import { expect, it } from 'vitest'
import type { SettingsChange } from '#contract/account/installation-settings.ts'
import { readConfig } from '#server/config.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOn, describeOnBothEngines } from '#test/support/engines.ts'
import { transaction } from '../../platform/db/transaction.ts'
import {
  lastKnownSettings,
  readSettings,
  storeSettings,
} from '../../platform/settings/installation-settings.ts'
import { changeSettings } from './settings.service.ts'

describeOnBothEngines('the settings of the installation', (engine) => {
  it('are kept, seen at once, and audited', async () => {
    const deps = testDeps(engine)
    expect((await readSettings(deps)).settings).toMatchObject({ name: '', signUp: 'open' })
    const termsUrl = 'https://way.example/terms'
    await changeSettings(deps, { name: 'Acme links', termsUrl, banner: 'Down at noon' })
    const { settings, termsVersion, variables } = await readSettings(deps)
    expect(settings).toMatchObject({ name: 'Acme links', termsUrl, banner: 'Down at noon' })
    expect(termsVersion).toBe(new Date(deps.clock.now()).toISOString())
    expect(variables).toEqual({})
    expect(lastKnownSettings(deps).banner).toBe('Down at noon')
    deps.clock.advance(1_000)
    await changeSettings(deps, { banner: null })
    expect(await readSettings(deps)).toMatchObject({ settings: { banner: null }, termsVersion })
    const entries = await deps.db.selectFrom('audit_entry').selectAll().execute()
    expect(entries.map((one) => [one.action, one.object_text])).toContainEqual([
      'settings-change',
      'name, termsUrl, banner',
    ])
  })
})

describeOn('sqlite', 'a change of the settings', (engine) => {
  it('is known at once to those who do not wait for the database', async () => {
    const deps = testDeps(engine)
    await changeSettings(deps, { imprintUrl: 'https://way.example/imprint' })
    expect(lastKnownSettings(deps).imprintUrl).toBe('https://way.example/imprint')
    await changeSettings(deps, { imprintUrl: 'https://way.example/other' })
    expect(lastKnownSettings(deps).imprintUrl).toBe('https://way.example/other')
  })

  it('that is taken back is not', async () => {
    const deps = testDeps(engine)
    await readSettings(deps)
    const change = transaction(deps, async (deps) => {
      await storeSettings(deps, { settings: { name: 'Acme' }, termsVersion: null })
      throw new Error('no')
    })
    await expect(change).rejects.toThrow('no')
    expect(lastKnownSettings(deps).name).toBe('')
  })
})

describeOn('sqlite', 'a setting', (engine) => {
  const wrong: [SettingsChange, string][] = [
    [{ supportText: ' ' }, 'err_191'],
    [{ supportText: 'a'.repeat(4_001) }, 'err_192'],
    [{ supportText: 'a\u202eb' }, 'err_193'],
    [{ helpUrl: '' }, 'err_231'],
    [{ helpUrl: 'javascript:alert(1)' }, 'err_232'],
    [{ termsUrl: '' }, 'err_233'],
    [{ termsUrl: 'nonsense' }, 'err_234'],
    [{ privacyUrl: '' }, 'err_235'],
    [{ privacyUrl: 'https://user:word@way.example/' }, 'err_236'],
    [{ homeRedirect: '' }, 'err_237'],
    [{ afterSignOutUrl: 'data:text/html,x' }, 'err_238'],
    [{ imprintUrl: 'ftp://way.example' }, 'err_400'],
    [{ allowedDomains: ['https://way.example/'] }, 'err_400'],
    [{ signUp: 'domains' }, 'err_102'],
  ]
  it.each(wrong)('is refused: %j', async (change, code) => {
    const deps = testDeps(engine)
    await expect(changeSettings(deps, change)).rejects.toMatchObject({ code })
    expect(await deps.db.selectFrom('setting').selectAll().execute()).toEqual([])
  })

  it('of a variable wins, says so, and cannot be changed', async () => {
    const { settings, variables } = readConfig({
      SIGN_UP: 'closed',
      MARKETING_URL: 'https://way.example',
    })
    const deps = testDeps(engine, { config: { settings, variables } })
    await expect(changeSettings(deps, { signUp: 'open' })).rejects.toMatchObject({
      code: 'err_103',
    })
    await changeSettings(deps, { name: 'Acme' })
    expect(await readSettings(deps)).toMatchObject({
      settings: { name: 'Acme', signUp: 'closed', homeRedirect: 'https://way.example' },
      variables: { signUp: 'SIGN_UP', homeRedirect: 'MARKETING_URL' },
    })
  })
})
