import { describe, expect, it } from 'vitest'
import { readSubscription, removedCookie, subscriptionCookie } from './subscription-cookie.ts'

const subscription = {
  subscribe_email: 'ada+ü@example.com',
  subscriber_id: 'x'.repeat(43),
  link_bio_id: '0190c7f0-7d5a-7cc1-b2ab-1c4e2b6f9a01',
}
const { link_bio_id: pageId } = subscription

describe('the subscription cookie', () => {
  it('is named by the page and reads back', () => {
    const cookie = subscriptionCookie(subscription, true)
    expect(cookie.startsWith(`${pageId}=%7B%22subscribe_email%22`)).toBe(true)
    expect(cookie).toContain('; Secure')
    expect(readSubscription(`a=1; ${cookie.split(';')[0]}; b=2`, pageId)).toEqual(subscription)
  })

  it.each([
    '',
    'a=1',
    `${pageId}=`,
    `${pageId}=%7B`,
    `${pageId}=%zz`,
    `${pageId}=null`,
    `x${pageId}=1`,
  ])('is absent in %j', (cookies) => {
    expect(readSubscription(cookies, pageId)).toBeNull()
  })

  it('of another page says nothing', () => {
    const stolen = encodeURIComponent(JSON.stringify({ ...subscription, link_bio_id: 'other' }))
    expect(readSubscription(`${pageId}=${stolen}`, pageId)).toBeNull()
  })

  it('is removed by a zero age on the same path', () => {
    expect(removedCookie(pageId)).toBe(`${pageId}=; Path=/; Max-Age=0; SameSite=Lax`)
  })
})
