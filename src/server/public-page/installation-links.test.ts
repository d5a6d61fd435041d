import { expect, it } from 'vitest'
import { changeSettings } from '#server/features/installation/settings.service.ts'
import { describeOn } from '#test/support/engines.ts'
import { createPublicApp } from '#test/support/public-app.ts'

describeOn('sqlite', 'screens around pages and links', (engine) => {
  it('link to the legal addresses of the installation and lead home by its settings', async () => {
    const app = await createPublicApp(engine)
    const settings = {
      imprintUrl: 'https://way.example/imprint',
      homeRedirect: 'https://way.example/home',
      defaultLanguage: 'de',
    }
    await app.deps.db
      .insertInto('setting')
      .values({
        key: 'installation.settings',
        value: JSON.stringify({ settings, termsVersion: null }),
        updated_at: 1,
      })
      .execute()
    const visitor = app.browser()
    const root = await visitor.get('/')
    expect(root.headers.location).toBe('https://way.example/home')
    const missing = await visitor.get('/nothing-here', { accept: 'text/html' })
    expect(missing.status).toBe(404)
    expect(missing.text).toContain('<a href="https://way.example/imprint">Impressum</a>')
    await app.close()
  })

  it('have the new address on the first screen after a change, without a read of it', async () => {
    const app = await createPublicApp(engine)
    await changeSettings(app.deps, { imprintUrl: 'https://way.example/imprint' })
    const missing = await app.browser().get('/nothing-here', { accept: 'text/html' })
    expect(missing.status).toBe(404)
    expect(missing.text).toContain('<a href="https://way.example/imprint">Imprint</a>')
    await app.close()
  })
})
