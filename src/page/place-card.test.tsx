import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { PageBlock } from '#contract/pages/page-document.ts'
import { Blocks } from './blocks.tsx'
import { inLanguage } from './rendering/page-markup.tsx'

const WEEK = ['9–18', '9–18', '9–18', '', '9–18', 'by appointment', '']

function drawn(place: PageBlock['place'], more: Partial<PageBlock> = {}, lang = 'en'): string {
  const block: PageBlock = { id: 'b', kind: 'place', title: 'Shop', url: '', thumbnail: null }
  const blocks = [{ ...block, place, ...more }]
  return renderToStaticMarkup(inLanguage(lang, <Blocks blocks={blocks} />))
}

it('puts neighbouring days with the same hours into one row, in the page’s language', () => {
  const rows = (lang: string) =>
    [
      ...drawn({ address: 'A', hours: WEEK }, {}, lang).matchAll(/<th scope="row">(.*?)<\/td>/g),
    ].map(([, row]) => row!.replace(/<[^>]*>/g, ' ').replace(/ +/g, ' '))
  expect(rows('en')).toEqual(['Mon–Wed 9–18', 'Fri 9–18', 'Sat by appointment'])
  expect(rows('de')).toEqual(['Mo–Mi 9–18', 'Fr 9–18', 'Sa by appointment'])
  expect(drawn({ address: 'A', hours: [] })).not.toContain('<table')
})

it('leads to the maps by plain links, whatever the address contains', () => {
  const html = drawn({ address: '1 Quay,\n"Harbour" & <b>', hours: [] })
  const query = '1%20Quay%2C%20%22Harbour%22%20%26%20%3Cb%3E'
  const links = [...html.matchAll(/<a href="([^"]*)" rel="noopener noreferrer">/g)]
  expect(links.map(([, href]) => href!.replaceAll('&amp;', '&'))).toEqual([
    `geo:0,0?q=${query}`,
    `https://maps.apple.com/?q=${query}`,
    `https://www.google.com/maps/search/?api=1&query=${query}`,
    `https://www.openstreetmap.org/search?query=${query}`,
  ])
  expect(html).toContain('1 Quay,\n&quot;Harbour&quot; &amp; &lt;b&gt;')
  expect(drawn({ address: '\ud800', hours: [] })).toContain('geo:0,0?q=%EF%BF%BD')
})

it('shows nothing of a locked place', () => {
  const html = drawn(undefined, { isLocked: true, url: 'https://way.example/ada/unlock?block=b' })
  expect(html).not.toContain('geo:')
  expect(html).toContain('/unlock?block=b')
})
