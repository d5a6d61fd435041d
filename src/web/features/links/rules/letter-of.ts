/** The names of a split's variants: A, B, C … */
export const letterOf = (at: number): string => String.fromCharCode(65 + at)
