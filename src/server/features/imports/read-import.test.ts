import { describe, expect, it } from 'vitest'
import {
  savedBeacons,
  savedLinkStack,
  savedLinktree,
  savedLnkBio,
} from '#test/support/saved-pages.ts'
import { readHtml, readImportText } from './read-import.ts'

const titlesAndAddresses = (items: readonly { title: string; address: string }[]) =>
  items.map(({ title, address }) => [title, address])

describe('a saved page', () => {
  it('of Linktree is read with headers, groups, thumbnails and icons in order', async () => {
    const read = await readImportText(savedLinktree)
    expect(read?.source).toBe('linktree')
    const [page] = read!.pages
    expect(page).toMatchObject({
      name: 'adabakes',
      title: 'Ada Bakes',
      description: 'Bread, cakes & “more”',
      picture: 'https://cdn.example/ada.jpg',
    })
    expect(
      page!.blocks.map(({ kind, title, address, group }) => [kind, title, address, group]),
    ).toEqual([
      ['header', 'Eat', '', null],
      ['link', 'Order a cake', 'https://shop.example/cakes?size=2&x=é', null],
      ['group', 'Recipes', '', null],
      ['link', 'Rye', 'https://ada.example/rye', 2],
      ['link', 'Buns', 'https://ada.example/buns', 2],
      ['email', 'Write me', 'ada@ada.example', null],
      ['link', 'Order a cake', 'https://other.example/', null],
    ])
    expect(page!.blocks[1]!.thumbnail).toBe('https://cdn.example/cake.png')
    expect(page!.blocks[3]!.thumbnail).toBe('https://cdn.example/rye.webp')
    expect(page!.icons.map(({ icon, username, address }) => [icon, username, address])).toEqual([
      [1, 'adabakes', 'https://www.instagram.com/adabakes/'],
      [6, '@adabakes', 'https://www.tiktok.com/@adabakes'],
      [2, 'hi@ada.example', 'mailto:hi@ada.example'],
    ])
  })

  it('of Linktree is read in other forms too: nested, hidden, archived, behind counters', async () => {
    const links = [
      { id: 1, type: 'classic', title: 'Ünï 東京 🎂', url: 'https://a.example/ü?x=1', position: 0 },
      { id: 2, type: 'CLASSIC', title: 'Off', url: 'https://off.example/', active: false },
      { id: 3, type: 'CLASSIC', title: 'Old', url: 'https://old.example/', archived: true },
      {
        id: 4,
        type: 'COLLECTION',
        title: 'Shelf',
        links: [
          { title: 'First', url: 'https://href.li/?https://first.example/' },
          {
            title: 'Second',
            url: 'https://l.instagram.com/?u=https%3A%2F%2Fsecond.example%2F&e=AT0',
          },
        ],
      },
      { id: 5, title: 'No kind', url: 'https://linktr.ee/r?to=https%3A%2F%2Fkind.example%2Fa' },
      { id: 6, type: 'CLASSIC', url: 'https://untitled.example/' },
      { id: 7, type: 'CLASSIC', title: 'Elsewhere', url: 'https://linktr.ee/friend' },
      { id: 8, type: 'CLASSIC', title: 'Nowhere', url: '/shop' },
    ]
    const account = { username: 'ada', links }
    const json = JSON.stringify({ page: '/', props: { other: 1, pageProps: { account } } })
    const html = `<html><body><script crossorigin id='__NEXT_DATA__'>${json}</script></body></html>`
    const { source, pages } = (await readImportText(html))!
    expect(source).toBe('linktree')
    expect(
      pages[0]!.blocks.map(({ kind, title, address, isHidden, isArchived = false, group }) => [
        kind,
        title,
        address,
        isHidden ? 'hidden' : isArchived ? 'archived' : '',
        group,
      ]),
    ).toEqual([
      ['link', 'Ünï 東京 🎂', 'https://a.example/ü?x=1', '', null],
      ['link', 'Off', 'https://off.example/', 'hidden', null],
      ['link', 'Old', 'https://old.example/', 'archived', null],
      ['group', 'Shelf', '', '', null],
      ['link', 'First', 'https://first.example/', '', 3],
      ['link', 'Second', 'https://second.example/', '', 3],
      ['link', 'No kind', 'https://kind.example/a', '', null],
      ['link', 'untitled.example', 'https://untitled.example/', '', null],
      ['link', 'Elsewhere', 'https://linktr.ee/friend', '', null],
    ])
    expect(pages[0]!.leftOut).toBe(1)
  })

  it('with more than a page holds is read as far as it fits, in order, and reports the rest', async () => {
    const links = Array.from({ length: 500 }, (_, at) => ({
      type: 'CLASSIC',
      title: `Link ${at}`,
      url: `https://many.example/${at}`,
      position: at,
    }))
    const html = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify({
      props: { pageProps: { account: { username: 'ada' }, links: links.toReversed() } },
    })}</script>`
    const [page] = (await readImportText(`<html>${html}</html>`))!.pages
    expect(page!.blocks.map(({ title }) => title)).toEqual(
      links.slice(0, 200).map(({ title }) => title),
    )
    expect(page!.leftOut).toBe(300)
  })

  it('of Beacons is read from its data', async () => {
    const read = await readImportText(savedBeacons)
    expect(read?.source).toBe('beacons')
    const [page] = read!.pages
    expect(page).toMatchObject({
      name: 'bobsings',
      title: 'Bob Sings',
      description: 'Songs in the evening',
      picture: 'https://cdn.beacons.example/bob.png',
    })
    expect(page!.blocks.map(({ kind, title, address }) => [kind, title, address])).toEqual([
      ['link', 'New single', 'https://music.example/single'],
      ['link', 'Tour', 'https://tour.example/'],
      ['header', 'Shop', ''],
      ['link', 'Shirts', 'https://shop.example/shirts'],
    ])
    expect(page!.blocks[0]!.thumbnail).toBe('https://cdn.beacons.example/single.jpg')
    expect(titlesAndAddresses(page!.icons.map((one) => ({ ...one, title: one.username })))).toEqual(
      [
        ['bobsings', 'https://www.instagram.com/bobsings'],
        ['bob', 'https://www.youtube.com/@bob'],
      ],
    )
  })

  it('of Lnk.Bio is read with the real destinations of its links', async () => {
    const read = await readImportText(savedLnkBio)
    expect(read?.source).toBe('lnk-bio')
    const [page] = read!.pages
    expect(page).toMatchObject({ title: 'Cleo', description: 'Photos of the north' })
    expect(titlesAndAddresses(page!.blocks)).toEqual([
      ['Prints', 'https://prints.example/?a=1&b=2'],
      ['Workshops', 'https://cleo.example/workshops'],
    ])
    expect(page!.blocks[0]!.thumbnail).toMatch(/^data:image\/png;base64,/)
    expect(page!.icons.map(({ icon }) => icon)).toEqual([1, 28])
    expect(page!.picture).toBe('https://cdn.lnk.example/cleo.jpg')
  })

  it('of LinkStack is read with headings, links behind its counter and icons', async () => {
    const read = await readImportText(savedLinkStack)
    expect(read?.source).toBe('linkstack')
    const [page] = read!.pages
    expect(page).toMatchObject({
      title: 'Dora',
      description: 'Open hardware',
      picture: 'https://me.example/assets/img/dora.png',
    })
    expect(page!.blocks.map(({ kind, title, address }) => [kind, title, address])).toEqual([
      ['link', 'Blog', 'https://blog.example/?q=1'],
      ['header', 'Projects', ''],
      ['link', 'Board', 'https://board.example/'],
      ['email', 'Mail', 'dora@me.example'],
      ['phone', 'Call', '+493012345'],
    ])
    expect(page!.icons.map(({ icon, address }) => [icon, address])).toEqual([
      [22, 'https://github.com/dora'],
    ])
  })

  it('of littlelink is read from its markup', async () => {
    const read = await readImportText(`<!doctype html><html><head><title>Eve | LittleLink</title>
      <link rel="stylesheet" href="css/brands.css"></head><body><div class="container">
      <img class="avatar avatar--rounded" src="images/avatar.png" alt="Eve">
      <h1><div>Eve</div></h1><p>Maker of small things</p><div class="button-stack" role="navigation">
      <a class="button button-yt" href="https://www.youtube.com/@eve" role="button">
        <img class="icon" aria-hidden="true" src="images/icons/youtube.svg" alt="YouTube Logo">YouTube</a>
      <a class="button button-default" href="https://eve.example" role="button">Site</a></div>
      <footer><a href="privacy.html">Privacy</a> | <a href="https://littlelink.io">LittleLink</a></footer>`)
    expect(read?.source).toBe('littlelink')
    const [page] = read!.pages
    expect(page).toMatchObject({ title: 'Eve', description: 'Maker of small things' })
    expect(titlesAndAddresses(page!.blocks)).toEqual([
      ['YouTube', 'https://www.youtube.com/@eve'],
      ['Site', 'https://eve.example'],
    ])
    expect(page!.blocks[0]!.thumbnail).toBeNull()
  })

  it('is read without the parts it does not have', async () => {
    for (const data of [
      {
        props: { pageProps: { account: { links: [{ url: 'https://a.example/' }, null, 7, {}] } } },
      },
      {
        props: {
          pageProps: {
            account: { username: 5, links: [{ title: [], url: 'https://a.example/' }] },
          },
        },
      },
    ]) {
      const html = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`
      const [page] = (await readImportText(html))!.pages
      expect(titlesAndAddresses(page!.blocks)).toEqual([['a.example', 'https://a.example/']])
    }
    const broken =
      '<script id="__NEXT_DATA__" type="application/json">{"props":</script><a href="https://b.example">B</a>'
    expect((await readImportText(broken))!.pages[0]!.blocks).toHaveLength(1)
  })
})

describe('hostile files', () => {
  it('give no address that runs code', async () => {
    const html = `<h1>X</h1><a href="javascript:alert(1)">a</a><a href=" jAvA\nscript:alert(1)">b</a>
      <a href="data:text/html,x">c</a><a href="vbscript:x">d</a><a href="file:///etc/passwd">e</a>
      <a href="https://ok.example/"><img src="javascript:x"><script>alert(1)</script>Fine</a>`
    const [page] = (await readImportText(html))!.pages
    expect(titlesAndAddresses(page!.blocks)).toEqual([['Fine', 'https://ok.example/']])
    expect([page!.blocks[0]!.thumbnail, page!.leftOut]).toEqual([null, 4])
  })

  it('are read up to what a page may hold, however long, deep or wide they are', async () => {
    const many = Array.from(
      { length: 5_000 },
      (_, at) => `<a href="https://e.example/${at}">${at}</a>`,
    )
    const [page] = (await readImportText(many.join('')))!.pages
    expect([page!.blocks.length, page!.leftOut]).toEqual([200, 4_800])
    expect(await readImportText('<div>'.repeat(2_000_000))).toBeUndefined()
    expect(
      await readImportText(`<a ${'x '.repeat(1_000_000)}href="https://a.example">`),
    ).toBeDefined()
    expect(await readImportText('<!-- saved from url=(1)http://'.repeat(300_000))).toBeUndefined()
    const groups = Array.from({ length: 100_000 }, (_, id) => ({ id, type: 'GROUP', title: 'g' }))
    const data = { props: { pageProps: { account: {}, links: groups } } }
    const wide = `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`
    expect((await readImportText(wide))!.pages[0]!.blocks).toHaveLength(200)
    const deep = '{"a":'.repeat(500_000)
    expect(await readImportText(`${deep}1${'}'.repeat(500_000)}`)).toBeUndefined()
    expect(await readImportText('['.repeat(3_000_000))).toBeUndefined()
  })

  it('of an unknown kind give nothing', async () => {
    for (const text of [
      '',
      ' ',
      '\0\0',
      '%PDF-1.7',
      '{}',
      '[]',
      'null',
      '<html></html>',
      '"a"b"',
    ]) {
      expect(await readImportText(text), JSON.stringify(text)).toBeUndefined()
    }
  })
})

describe('a CSV file', () => {
  it.each([
    [
      'with a head',
      'Title,URL,Thumbnail\r\n"One, two",https://a.example,https://a.example/t.png\r\n',
    ],
    [
      'of a spreadsheet in German',
      '\ufeffTitle;url;image\nOne, two;https://a.example;https://a.example/t.png\n',
    ],
  ])('%s comes in order', async (_name, text) => {
    const read = await readImportText(text)
    expect(read?.source).toBe('csv')
    expect(read!.pages[0]!.blocks).toMatchObject([
      { title: 'One, two', address: 'https://a.example', thumbnail: 'https://a.example/t.png' },
    ])
  })

  it('without a header is read too, and an apostrophe before a formula is removed', async () => {
    const read = await readImportText("'=One,https://a.example\nhttps://b.example\n")
    expect(titlesAndAddresses(read!.pages[0]!.blocks)).toEqual([
      ['=One', 'https://a.example'],
      ['b.example', 'https://b.example'],
    ])
  })
})

describe('a fetched page', () => {
  it('resolves relative addresses against its own address', async () => {
    const read = await readHtml(
      '<h1>F</h1><a href="/shop"><img src="s.png">Shop</a>',
      'https://f.example/me',
    )
    expect(read!.pages[0]!.blocks).toMatchObject([
      { title: 'Shop', address: 'https://f.example/shop', thumbnail: 'https://f.example/s.png' },
    ])
  })
})
