import { describe, expect, it } from 'vitest'
import { defaultLayout } from '#contract/pages/default-layout.ts'
import { bodyLayoutOf } from './layout-attributes.ts'

describe('bodyLayoutOf', () => {
  it('names the defaults', () => {
    expect(bodyLayoutOf(defaultLayout)).toEqual({
      attributes: {
        'data-layout': 'vertical',
        'data-layout-size': 'fluid',
        'data-layout-scrollable': 'false',
        'data-topbar': 'light',
        'data-sidebar': 'light',
        'data-sidebar-size': '',
      },
      classes: [],
    })
  })

  it.each([
    ['default', '', []],
    ['compact', 'small', []],
    ['icon', '', ['vertical-collpsed']],
    ['condensed', '', ['vertical-collpsed', 'sidebar-enable']],
  ] as const)('says a sidebar of the type %s', (sidebarType, size, classes) => {
    const layout = bodyLayoutOf({ ...defaultLayout, sidebarType })
    expect(layout.attributes['data-sidebar-size']).toBe(size)
    expect(layout.classes).toEqual(classes)
  })
})
