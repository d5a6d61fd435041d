import { expect, it } from 'vitest'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { createPublicApp } from '#test/support/public-app.ts'

describeOnBothEngines('GET /{alias}/numbers', (engine) => {
  it('redirects to the public numbers, whether there are any or not, and nowhere else', async () => {
    const app = await createPublicApp(engine)
    const visitor = app.browser()
    for (const alias of ['summer-sale', 'Nobody_1']) {
      const { status, headers } = await visitor.get(`/${alias}/numbers`)
      expect(status).toBe(302)
      expect(headers.location).toBe(`${app.deps.origins.app}/app/numbers/${alias}`)
      expect(headers['x-robots-tag']).toBe('noindex')
    }
    for (const path of ['/%2F%2Fevil.example/numbers', '/a%0d%0ab/numbers', '/ü/numbers']) {
      expect((await visitor.get(path)).status).toBe(404)
    }
    await app.close()
  })
})
