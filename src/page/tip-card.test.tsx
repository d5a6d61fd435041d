import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PageBlock } from '#contract/pages/page-document.ts'
import { Blocks } from './blocks.tsx'

it('shows a text and its links as amounts, in one card', () => {
  const amount = { kind: 'link' as const, thumbnail: null, groupId: 't' }
  const blocks: PageBlock[] = [
    {
      ...{
        id: 't',
        kind: 'group',
        layout: 'tips',
        title: 'Support me',
        text: 'For <paint>\n& oil',
      },
      ...{ url: '', thumbnail: null },
    },
    { ...amount, id: 'a', title: '€5', url: 'https://way.example/five' },
    { ...amount, id: 'b', title: '€20', url: 'https://way.example/twenty' },
  ]
  const html = renderToStaticMarkup(<Blocks blocks={blocks} />)
  expect(html).toContain('<section class="group tips"><h2 dir="auto">Support me</h2>')
  expect(html).toContain('<p dir="auto">For &lt;paint&gt;\n&amp; oil</p>')
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    'https://way.example/five',
    'https://way.example/twenty',
  ])
  expect(html).not.toContain('<details')
})
