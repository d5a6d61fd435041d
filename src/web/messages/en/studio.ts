export const studio = {}
