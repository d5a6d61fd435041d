import { expect, it } from 'vitest'
import type { MailRun } from '#contract/mail/broadcasts.ts'
import * as views from '#server/views.tsx'
import { testDeps } from '#test/support/deps.ts'
import { describeOn } from '#test/support/engines.ts'
import { openPage } from '#test/support/open-page.ts'
import { findSubscriptionPage } from '../../subscribers/index.ts'
import { composeBroadcast } from './compose-broadcast.ts'

describeOn('sqlite', 'personal fields of a mail', (engine) => {
  async function compose(words: MailRun[], title: string) {
    const deps = testDeps(engine, { views })
    const { id, userId } = await openPage(deps, 'ada', { title })
    const page = (await findSubscriptionPage(deps, id))!
    return composeBroadcast(deps, page, {
      broadcastId: '0199c5f0-7a2c-7d7e-9c1f-2b8a4f6d1e35',
      userId,
      subject: 'News',
      previewText: '',
      document: { blocks: [{ kind: 'paragraph', words }] },
    })
  }
  const READER = { id: '0199c5f0-7a2c-7d7e-9c1f-2b8a4f6d1e36', emailHash: '-' }

  it('differ by reader, and are text in HTML, never markup', async () => {
    const composed = await compose(
      [
        { text: 'For ' },
        { text: 'you', field: 'email', bold: true },
        { text: ' of ' },
        { text: 'us', field: 'page' },
        { text: ', since ' },
        { text: 'long', field: 'joined' },
        { text: '. https://a.example/1' },
      ],
      'Huts <b>& more</b>\r\nBcc: x@example.com',
    )
    const joinedAt = Date.UTC(2024, 1, 29)
    const mail = composed.mailFor({ ...READER, email: `"<i>"@example.com`, joinedAt })
    const html = mail.html.replaceAll('<!-- -->', '')
    expect(html).toContain('<strong>&quot;&lt;i&gt;&quot;@example.com</strong> of Huts &lt;b&gt;')
    expect(mail.html).not.toMatch(/<i>|<b>/)
    const text = mail.text.replace(/\s+/g, ' ')
    expect(text).toContain(
      'For "<i>"@example.com of Huts <b>& more</b> Bcc: x@example.com, since February 29, 2024. ',
    )
    expect(mail.subject).toBe('News')
    expect(composed.links).toEqual(['https://a.example/1'])
    const other = composed.mailFor({ ...READER, email: 'b@example.com', joinedAt })
    expect(other.html).toContain('<strong>b@example.com</strong>')
  })

  it('say the fallback where something is not known', async () => {
    const words = [{ text: 'Since ' }, { text: 'a <day>', field: 'joined' as const }]
    const mail = (await compose(words, 'Huts')).mailFor({ ...READER, email: 'b@example.com' })
    expect(mail.html).toContain('Since a &lt;day&gt;')
    expect(mail.text).toContain('Since a <day>')
  })
})
