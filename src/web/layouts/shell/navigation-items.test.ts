import { expect, it } from 'vitest'
import { paths } from '#web/paths.ts'
import { navigationGroups } from './navigation-items.ts'

it('shows coupons in the menu to resellers alone', () => {
  const places = (isReseller: boolean) =>
    navigationGroups({ role: 'member', isReseller }, undefined).flatMap(({ items }) =>
      items.map(({ to }) => to),
    )
  expect(places(true)).toContain(paths.coupons)
  expect(places(false)).not.toContain(paths.coupons)
})
