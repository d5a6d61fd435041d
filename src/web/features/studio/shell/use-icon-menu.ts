import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import { useLayoutSettings } from '#web/layouts/layout-settings.ts'

/** Where the menu stands beside the screen and the preview has no room (bio-page.md §2, §3). */
const BETWEEN = '(min-width: 62em) and (max-width: 74.99em)'

/** In the studio of a window in between, the menu of an account that left it as it is shows icons alone. */
export function useIconMenu(): void {
  const { settings } = useLayoutSettings()
  const isBetween = useMediaQuery(BETWEEN, undefined, { getInitialValueInEffect: false })
  const isIcons = isBetween && settings.layout === 'vertical' && settings.sidebarType === 'default'
  useLayoutEffect(() => {
    if (!isIcons) return
    document.body.classList.add('vertical-collpsed')
    return () => document.body.classList.remove('vertical-collpsed')
  }, [isIcons])
}
