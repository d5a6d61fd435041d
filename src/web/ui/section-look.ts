import { createContext } from 'react'

/**
 * The appearance of cards with fields: cards of a screen; `inner` without a frame, under a small
 * heading; `bare` only the fields, if the heading is already shown.
 */
export const SectionLook = createContext<'card' | 'inner' | 'bare'>('card')
