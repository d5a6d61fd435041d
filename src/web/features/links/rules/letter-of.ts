/** How the destinations of a split are called: A, B, C … */
export const letterOf = (at: number): string => String.fromCharCode(65 + at)
