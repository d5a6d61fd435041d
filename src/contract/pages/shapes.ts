/** Corners and shadow of a page's parts; `style` is what the button style and each part have by themselves. */
export const CORNERS = ['style', 'square', 'slight', 'round', 'pill'] as const
export type Corners = (typeof CORNERS)[number]
export const SHADOWS = ['style', 'none', 'soft', 'strong', 'hard'] as const
export type Shadow = (typeof SHADOWS)[number]
