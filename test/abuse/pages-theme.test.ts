import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createPage } from '../support/creator-page.ts'
import { describeOnBothEngines, readAllTables } from '../support/engines.ts'

/** A5: what a theme may contain. */
describeOnBothEngines('a theme', (engine) => {
  it('takes colours and numbers in their ranges and nothing else', async () => {
    const { ada, url } = await createPage(engine)
    const before = await readAllTables(engine.database)
    const refused: object[] = [
      { background: 'red' },
      { background: 'red;background:url(//e)' },
      { background: '#fff' },
      { background: '#ffffff;' },
      { button: '#12345g' },
      { buttonText: 'url(javascript:alert(1))' },
      { titleText: '#ffffff\n' },
      { titleText: 'ＦＦＦＦＦＦ' },
      { background: ['#ffffff'] },
      { backgroundCode: 0 },
      { backgroundCode: 26 },
      { backgroundCode: 1.5 },
      { backgroundCode: '1' },
      { type: 2 },
      { buttonStyle: 0 },
      { buttonStyle: 10 },
      { animation: -1 },
      { animation: 10 },
      { unknown: 1 },
    ]
    for (const theme of refused) {
      const answer = await ada.call('PATCH', `${url}/theme`, theme)
      expect([answer.status, answer.code], JSON.stringify(theme)).toEqual([400, 'err_400'])
    }
    for (const icon of [0, 37, 1.5, '1']) {
      const answer = await ada.call('POST', `${url}/icons`, { icon, address: 'https://a.example' })
      expect(answer.code, String(icon)).toBe('err_400')
    }
    expect(await readAllTables(engine.database)).toEqual(before)
    const good = {
      background: '#A1b2C3',
      button: '#01234567',
      backgroundCode: 25,
      type: 1,
      buttonStyle: 9,
      animation: 9,
    }
    expect((await ada.call('PATCH', `${url}/theme`, good)).json.theme).toMatchObject(good)
  })

  it('never holds a colour that is none', async () => {
    const { ada, url } = await createPage(engine)
    const color = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.stringMatching(/^#[0-9a-fA-F]{5,9}$/),
    )
    await fc.assert(
      fc.asyncProperty(color, async (background) => {
        const { status } = await ada.call('PATCH', `${url}/theme`, { background })
        expect(status).toBe(/^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$/.test(background) ? 200 : 400)
      }),
      { numRuns: 60 },
    )
  })
})
