import { expect, it } from 'vitest'
import { createOrigins } from '#server/platform/http/origins.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { findLookAlikes } from './look-alikes.service.ts'

describeOnBothEngines('looking for look-alikes', (engine) => {
  it('knows the hosts of the installation, configured and verified', async () => {
    const config = { publicUrl: 'https://app.acmelinks.com' }
    const plain = testDeps(engine)
    const deps = testDeps(engine, {
      config,
      origins: createOrigins({ ...plain.config, ...config }, 3000),
    })
    const domain = await deps.db.selectFrom('domain').selectAll().executeTakeFirstOrThrow()
    await deps.db
      .insertInto('domain')
      .values({ ...domain, id: 'other', host: 'go.golden-gate.example', verified_at: 1 })
      .execute()
    const asked = [
      'https://acme1inks.com/x',
      'http://www.go1den-gate.example/',
      'https://аррӏе.com/',
      'https://app.acmelinks.com/',
      'mailto:a@paypa1.com',
      'paypa1',
      '',
    ]
    const found = await findLookAlikes(deps, asked)
    expect([...found.values()]).toEqual([
      { asciiHost: 'acme1inks.com', of: 'acmelinks.com', by: 'letters' },
      { asciiHost: 'www.go1den-gate.example', of: 'golden-gate.example', by: 'letters' },
      { asciiHost: 'xn--80ak6aa92e.com', of: 'apple.com', by: 'letters' },
    ])
  })
})
