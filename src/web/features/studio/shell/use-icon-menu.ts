import { useMediaQuery } from '@mantine/hooks'
import { useLayoutEffect } from 'react'
import { useLayoutSettings } from '#web/layouts/layout-settings.ts'

/**
 * Widths at which the menu is beside the screen and the preview has no space (bio-page.md §2, §3).
 */
const BETWEEN = '(min-width: 62em) and (max-width: 74.99em)'

/**
 * In windows of medium width the studio shrinks the menu to icons, unless the account changed its
 * layout.
 */
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
