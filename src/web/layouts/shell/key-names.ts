const isApple = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys that find anything, as they are written on this keyboard. */
export const findKeys = isApple ? '⌘K' : 'Ctrl K'
