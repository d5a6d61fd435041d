const DAY_MS = 86_400_000

/** @returns the Monday (UTC) of the week of a moment, `2026-07-27`; such texts sort as they follow */
export function mondayOf(ms: number): string {
  const day = Math.floor(ms / DAY_MS)
  return new Date((day - ((day + 3) % 7)) * DAY_MS).toISOString().slice(0, 10)
}
