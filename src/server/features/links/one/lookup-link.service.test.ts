import { expect, it } from 'vitest'
import { createCreatorApp } from '#test/support/creators.ts'
import { describeOnBothEngines } from '#test/support/engines.ts'

describeOnBothEngines('GET /api/v1/links/lookup', (engine) => {
  it('finds a link by its address, however it was passed on', async () => {
    const { creators } = await createCreatorApp(engine, ['ada', 'bob'])
    const [ada, bob] = [creators[0]!, creators[1]!]
    const made = await ada.call('POST', '/api/v1/links', {
      destination: 'https://a.example/far',
      alias: 'Sommer-26',
    })
    const { id, shortUrl } = made.json
    const host = new URL(shortUrl).host
    const lookup = (creator: typeof ada, address: string) =>
      creator.call('GET', `/api/v1/links/lookup?shortUrl=${encodeURIComponent(address)}`)
    const spellings = [
      shortUrl,
      `  ${shortUrl} `,
      `${shortUrl}+`,
      `${shortUrl}/`,
      `${shortUrl}?utm_source=mail#there`,
      `HTTP://${host.toUpperCase()}/sommer-26`,
      `${host}/SOMMER%2D26`,
      `www.${host}/sommer-26`,
    ]
    for (const spelling of spellings) {
      expect([spelling, (await lookup(ada, spelling)).json.id]).toEqual([spelling, id])
    }
    expect(await lookup(bob, shortUrl)).toMatchObject({ status: 404, code: 'err_25' })
    for (const [address, code] of [
      ['', 'err_24'],
      [host, 'err_24'],
      [`https://${host}/?x=1`, 'err_24'],
      ['https://elsewhere.example/sommer-26', 'err_23'],
      [`https://${host}/a/b`, 'err_23'],
      [`https://${host}/%2F`, 'err_23'],
      ['no address at all', 'err_23'],
      [`https://${host}:99999/abcd`, 'err_23'],
      [`javascript:alert(1)//${host}/sommer-26`, 'err_23'],
      [`${shortUrl}x`, 'err_25'],
      [`https://${host}/ada`, 'err_25'],
    ] as const) {
      expect([address, (await lookup(ada, address)).code]).toEqual([address, code])
    }
    expect(await ada.call('GET', '/api/v1/links/lookup')).toMatchObject({ code: 'err_24' })

    // its earlier alias leads to it too
    await ada.call('PATCH', `/api/v1/links/${id}`, { alias: 'herbst-26' })
    expect((await lookup(ada, shortUrl)).json).toMatchObject({ id, alias: 'herbst-26' })
  })
})
