const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The search shortcut as written on this keyboard. */
export const findKeys = isApple ? '⌘K' : 'Ctrl K'
