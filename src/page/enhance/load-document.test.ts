import { afterEach, describe, expect, it, vi } from 'vitest'
import { loadDocument, pageOfLocation } from './load-document.ts'

const profileData = {
  user_id: 'u1',
  link_bio_id: 'p 1',
  username: 'ada',
  bio_title: 'Ada',
  bio_description: 'Numbers',
  profile_image: null,
  meta_title: '',
  meta_description: '',
  meta_image: null,
  subscribe_status: 1,
  branding_toggle: 0,
  social_icon_position: 1,
  message_subject: '',
  message_description: '',
}
const theme = {
  theme_type: 1,
  background: '#ffffff',
  background_code: 5,
  button: '#000000',
  button_text: '#ffffff',
  title_text: '#000000',
}
const good: Record<string, unknown> = {
  '/ada?source=link-bio': {
    message: 'success',
    data: null,
    profileData,
    bioLinkData: [{ short_url: 'https://way.example/abc', link_title: 'One', thumbnail: null }],
  },
  '/api/user/color?link_bio_id=p%201': { data: { data: { color_code: 6, animation_code: 2 } } },
  '/api/user/color/theme?link_bio_id=p%201': { data: { data: theme } },
  '/api/user/link_bio_icon/get_icons?link_bio_id=p%201': {
    data: {
      Icons: [
        {
          icon: 22,
          is_custom: 0,
          username: 'ada',
          icon_image: null,
          short_url: 'https://way.example/gh',
        },
      ],
    },
  },
}

function answer(bodies: Record<string, unknown>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const found = Object.hasOwn(bodies, address)
    return new Response(JSON.stringify(found ? bodies[address] : {}), { status: found ? 200 : 404 })
  })
  return asked
}

afterEach(() => vi.unstubAllGlobals())

describe('a page without embedded data', () => {
  it("makes the specification's four calls", async () => {
    const asked = answer(good)
    const loaded = await loadDocument('ada', false)
    expect(asked).toEqual(Object.keys(good))
    expect(loaded).toMatchObject({
      kind: 'page',
      document: {
        pageId: 'p 1',
        title: 'Ada',
        subscribable: true,
        iconPosition: 1,
        theme: { type: 1, backgroundCode: 5, buttonStyle: 6, animation: 2 },
        blocks: [{ title: 'One', url: 'https://way.example/abc' }],
        icons: [{ icon: 22, isCustom: false }],
      },
    })
  })

  it('passes norecord=true through', async () => {
    const asked = answer({})
    await loadDocument('ada', true)
    expect(asked).toEqual(['/ada?source=link-bio&norecord=true'])
  })

  it('fails when the profile fetch fails, and only then', async () => {
    answer({})
    expect(await loadDocument('ada', false)).toEqual({ kind: 'failed' })
    answer({ '/ada?source=link-bio': good['/ada?source=link-bio'] })
    expect(await loadDocument('ada', false)).toMatchObject({
      kind: 'page',
      document: { icons: [] },
    })
  })

  it('goes to the address of err_30, but only over http and https', async () => {
    answer({ '/ada?source=link-bio': { message: 'err_30', data: 'https://gone.example/' } })
    expect(await loadDocument('ada', false)).toEqual({
      kind: 'expired',
      address: 'https://gone.example/',
    })
    answer({ '/ada?source=link-bio': { message: 'err_30', data: 'javascript:alert(1)' } })
    expect(await loadDocument('ada', false)).toEqual({ kind: 'failed' })
  })

  it('reads name and norecord out of the location', () => {
    expect(pageOfLocation('/ada/', '?norecord=true')).toEqual({ username: 'ada', norecord: true })
    expect(pageOfLocation('/%zz', '')).toEqual({ username: '%zz', norecord: false })
    expect(pageOfLocation('/', '')).toEqual({ username: '', norecord: false })
  })
})
