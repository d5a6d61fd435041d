import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutboundFetch } from '#server/platform/fetch/create-outbound-fetch.ts'
import {
  type AnsweringSite,
  findSilentPort,
  openAnsweringSite,
  openSelfSignedSite,
} from '#test/support/answering-site.ts'
import { probeAddress } from './probe-address.ts'

let site: AnsweringSite
let selfSigned: Awaited<ReturnType<typeof openSelfSignedSite>>
beforeAll(async () => {
  site = await openAnsweringSite()
  selfSigned = await openSelfSignedSite()
})
afterAll(() => {
  site.close()
  selfSigned.close()
})

function probe(address: string, allowHosts = [site.host, selfSigned.host]) {
  return probeAddress(createOutboundFetch({ allowHosts }), address, { timeoutMs: 1_500 })
}
const at = async (path: string) => {
  const { kind, reason, status } = await probe(`${site.origin}${path}`)
  return [kind, reason, status].filter((part) => part !== '' && part !== null).join(' ')
}

describe('a check of a destination', () => {
  it.each([
    ['/200', 'alive 200'],
    ['/204', 'alive 204'],
    ['/304', 'alive 304'],
    ['/hops/5', 'alive 200'],
    ['/into-app', 'alive 302'],
    ['/no-head', 'alive 200'],
    ['/head-lies', 'alive 200'],
    ['/drip', 'alive 200'],
    ['/endless', 'alive 200'],
    ['/404', 'failed gone 404'],
    ['/410', 'failed gone 410'],
    ['/500', 'failed server 500'],
    ['/502', 'failed server 502'],
    ['/503', 'failed server 503'],
    ['/522', 'failed server 522'],
    ['/hops/6', 'failed redirects'],
    ['/loop-a', 'failed redirects'],
    ['/hang', 'failed timeout'],
    ['/reset', 'failed connection'],
    ['/401', 'unclear 401'],
    ['/402', 'unclear 402'],
    ['/403', 'unclear 403'],
    ['/405', 'unclear 405'],
    ['/429', 'unclear 429'],
    ['/451', 'unclear 451'],
    ['/999', 'unclear 999'],
    ['/guarded', 'unclear 503'],
    ['/cookie-loop', 'unclear'],
    ['/into-private', 'unclear'],
  ])('says of %s: %s', async (path, said) => {
    expect(await at(path)).toBe(said)
  })

  it('knows a name that does not exist, a closed port and a bad certificate', async () => {
    const nobody = createOutboundFetch({
      allowHosts: [],
      resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
    })
    const silent = await findSilentPort()
    expect(await probeAddress(nobody, 'https://gone.example/')).toMatchObject({
      kind: 'failed',
      reason: 'dns',
      wasAnswered: false,
    })
    expect(await probe(`http://${silent}/`, [silent])).toMatchObject({
      kind: 'failed',
      reason: 'refused',
      wasAnswered: false,
    })
    expect(await probe(`${selfSigned.origin}/`)).toMatchObject({ kind: 'failed', reason: 'tls' })
  })

  it('requests nothing private and nothing odd, and then answers unclear', async () => {
    for (const address of [
      'http://169.254.169.254/',
      `${site.origin}/`,
      'http://user:a@b.example/',
    ]) {
      const found = await probe(address, [])
      expect(found, address).toMatchObject({ kind: 'unclear', status: null, wasAnswered: false })
    }
  })

  it('sends HEAD first, then asks for a kilobyte, without anything that identifies us', async () => {
    site.asked.length = 0
    await at('/200/head')
    expect(site.asked).toEqual(['HEAD /200/head'])
    site.asked.length = 0
    await at('/404/both')
    expect(site.asked).toEqual(['HEAD /404/both', 'GET /404/both'])
    expect(site.last.range).toBe('bytes=0-1023')
    expect(site.last.cookie).toBeUndefined()
  })

  it('does not ask again if it is told to wait', async () => {
    site.asked.length = 0
    const found = await probe(`${site.origin}/later`)
    expect(found).toMatchObject({ kind: 'failed', reason: 'server', pauseMs: 7_200_000 })
    expect(await probe(`${site.origin}/429/x`)).toMatchObject({ pauseMs: 3_600_000 })
    expect(site.asked).toEqual(['HEAD /later', 'HEAD /429/x'])
  })

  it('ends early if it is aborted', async () => {
    const stop = new AbortController()
    const found = probeAddress(
      createOutboundFetch({ allowHosts: [site.host] }),
      `${site.origin}/hang`,
      {
        signal: stop.signal,
        timeoutMs: 60_000,
      },
    )
    stop.abort()
    expect(await found).toMatchObject({ kind: 'failed', reason: 'timeout' })
  })
})
