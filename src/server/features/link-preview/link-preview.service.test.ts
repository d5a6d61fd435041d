import { expect, it } from 'vitest'
import type { OutboundFetch } from '#server/platform/fetch/outbound-fetch.ts'
import { testDeps } from '#test/support/deps.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'
import { previewLink } from './link-preview.service.ts'

describeOnBothEngines('previewLink', (engine) => {
  const siteSays = (text: string): OutboundFetch => {
    const headers = { 'content-type': 'text/html' }
    return async (url) => ({ status: 200, url, headers, body: Buffer.from(text) })
  }

  it('cuts what is too long between characters', async () => {
    const fetchOutside = siteSays(`<title>${'🙂'.repeat(400)}</title>`)
    const { title } = await previewLink(testDeps(engine, { fetchOutside }), 'https://long.example/')
    expect(title).toBe(`${'🙂'.repeat(59)}\ufffd…`)
  })

  it('shows the host that is followed', async () => {
    const fetchOutside = siteSays('<title>Look-alike</title>')
    const answer = await previewLink(testDeps(engine, { fetchOutside }), 'http://аррӏе.com/')
    expect(answer.asciiHost).toBe('xn--80ak6aa92e.com')
  })
})
