import { createContext } from 'react'

/**
 * How cards of fields look where they stand: cards of a screen; `inner` without a frame, under a small
 * heading; `bare` their fields alone, where the heading is said already.
 */
export const SectionLook = createContext<'card' | 'inner' | 'bare'>('card')
