import { expect, it } from 'vitest'
import { plainLinkNames } from '#contract/links/plain-link-fields.ts'
import { createPage } from '../support/creator-page.ts'
import { describeOnBothEngines, readAllTables } from '../support/engines.ts'

/** A40: sending a column's name never sets it. */
describeOnBothEngines('column names in bodies', (engine) => {
  it('are refused with 400 and never stored', async () => {
    const { ada, url, add, deps } = await createPage(engine)
    const { json: link } = await ada.call('POST', '/api/v1/links', {
      destination: 'https://a.example',
    })
    const block = await add('A')
    const { json: icon } = await ada.call('POST', `${url}/icons`, {
      icon: 1,
      address: 'https://a.example',
    })
    const tables = (await deps.db.introspection.getTables()).filter((table) =>
      ['link', 'page', 'page_theme', 'block', 'social_icon', 'slug', 'space', 'user'].includes(
        table.name,
      ),
    )
    const columns = new Set(tables.flatMap((table) => table.columns.map((column) => column.name)))
    for (const name of [...columns]) {
      columns.add(name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    }
    // fields of links that share their names with columns
    const linkFields = ['alias tags preview rules destination', ...plainLinkNames].join(' ')
    const blockFields =
      'title address thumbnailId isHidden text layout animation isPinned isArchived groupId isCollapsed startsAt endsAt contact fileId passcode'
    const calls: ['POST' | 'PATCH', string, Record<string, unknown>, string][] = [
      ['POST', '/api/v1/links', { destination: 'https://a.example' }, linkFields],
      ['PATCH', `/api/v1/links/${link.id}`, {}, `revision ${linkFields}`],
      ['POST', '/api/v1/pages', { username: 'new-page' }, 'username title description'],
      [
        'PATCH',
        url,
        {},
        'revision username title description imageId metaTitle metaDescription metaImageId isSubscribable isBrandingHidden iconPosition messageSubject messageDescription noindex endsAt endedDestination gate isEmbeddable hasBrowserHint forwardTo forwardStartsAt forwardEndsAt utmSource utmMedium utmCampaign language passcode',
      ],
      [
        'PATCH',
        `${url}/theme`,
        {},
        'revision type background backgroundCode button buttonText titleText buttonStyle animation ownBackground gradientTo gradientAngle pictureId pictureDim pictureBlur font header corners shadow',
      ],
      ['POST', `${url}/blocks`, { address: 'https://a.example' }, `kind after ${blockFields}`],
      ['PATCH', `${url}/blocks/${block.id}`, {}, `revision ${blockFields}`],
      [
        'POST',
        `${url}/icons`,
        { icon: 1, address: 'https://a.example' },
        'icon isCustom username address imageId isHidden after',
      ],
      [
        'PATCH',
        `${url}/icons/${icon.id}`,
        {},
        'revision icon isCustom username address imageId isHidden',
      ],
    ]
    const before = await readAllTables(engine.database)
    for (const [method, path, body, allowed] of calls) {
      for (const name of ['idx', 'role', 'userId', 'spaceId', ...columns]) {
        if (allowed.split(' ').includes(name)) continue
        const answer = await ada.call(method, path, { ...body, [name]: 1 })
        expect([answer.status, answer.code], `${method} ${path} ${name}`).toEqual([400, 'err_400'])
      }
    }
    expect(await readAllTables(engine.database)).toEqual(before)
  }, 120_000)
})
