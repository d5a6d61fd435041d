import { seeded, times } from './background-drawing.ts'

/** Shapes of the scenes, on their grid of 800 by 800. Deterministic. */

const between = (random: () => number, from: number, to: number) =>
  Math.round(from + random() * (to - from))

export function stars(
  seed: number,
  count: number,
  lowest: number,
  colors: readonly string[],
): string {
  const random = seeded(seed)
  return colors
    .map((color, index) => {
      const dots = times(
        Math.round(count / colors.length),
        () => `M${between(random, 0, 800)} ${between(random, 0, lowest)}h0`,
      )
      const width = index + 2.5
      return `<path stroke='${color}' stroke-width='${width}' stroke-linecap='round' d='${dots}'/>`
    })
    .join('')
}

/** A hill line from left to right in smooth waves, closed at the bottom. */
export function wave(y: number, height: number, phase: number): string {
  const half = height * (phase % 2 === 0 ? 1 : -1)
  return `M0 ${y}q100 ${-half} 200 0t200 0 200 0 200 0V800H0z`
}

export function ridge(seed: number, top: number, jag: number, steps: number): string {
  const random = seeded(seed)
  const width = 800 / steps
  const points = times(steps, (index) => {
    const peak = top + between(random, -jag, jag / 2)
    const x = Math.round(index * width)
    return `L${x + Math.round(width / 2)} ${peak}L${Math.round(x + width)} ${top + between(random, jag / 2, jag)}`
  })
  return `M0 ${top + jag}${points}V800H0z`
}

export function firs(seed: number, base: number, height: number, count: number): string {
  const random = seeded(seed)
  const trees = times(count, (index) => {
    const x = Math.round(((index + 0.5) / count) * 800 + between(random, -14, 14))
    const tall = between(random, height * 0.6, height)
    const wide = Math.round(tall * 0.22)
    return `M${x} ${base - tall}l${wide} ${tall}h${-2 * wide}z`
  })
  return `${trees}M0 ${base - 4}h800V800H0z`
}

export function bubbles(seed: number, count: number, radii: readonly [number, number]): string {
  const random = seeded(seed)
  return times(
    count,
    () =>
      `<circle cx='${between(random, 0, 800)}' cy='${between(random, 0, 800)}' r='${between(random, ...radii)}'/>`,
  )
}

export function contours(): string {
  const ring = (x: number, y: number, count: number, step: number, tilt: number) =>
    times(
      count,
      (index) =>
        `<ellipse cx='${x + index * tilt}' cy='${y - index * 3}' rx='${step * (index + 0.6)}' ry='${Math.round(step * (index + 0.6) * 0.72)}' transform='rotate(${tilt * 4 + index * 2} ${x} ${y})'/>`,
    )
  return ring(230, 210, 8, 38, 4) + ring(640, 640, 8, 42, -5)
}

export function confetti(): string {
  const random = seeded(21)
  const colors = ['#7c3aed', '#be185d', '#0e7490', '#a16207', '#15803d']
  return colors
    .map((color) => {
      const slips = times(9, () => {
        const x = between(random, 0, 800)
        const y = between(random, 0, 800)
        return `M${x} ${y}l${between(random, -12, 12)} ${between(random, 5, 12)}`
      })
      return `<path stroke='${color}' d='${slips}'/>`
    })
    .join('')
}

export function halftone(): string {
  return times(11, (row) => {
    const width = 4 + row * 4.4
    const shift = row % 2 === 0 ? 0 : 40
    const y = 110 + row * 66
    return `<path stroke-width='${Math.round(width)}' d='M${shift} ${y}h801'/>`
  })
}

export function lowPoly(): string {
  const random = seeded(25)
  const columns = 4
  const rows = 5
  const grid = Array.from({ length: rows + 1 }, (_, row) =>
    Array.from({ length: columns + 1 }, (_, column) => {
      const inside = column > 0 && column < columns && row > 0 && row < rows
      const shake = inside ? 52 : 0
      const x = column * 200 + between(random, -shake, shake)
      return [x, row * 160 + between(random, -shake, shake)] as const
    }),
  )
  const shades = ['#1e3a5f', '#23466f', '#1b4f72', '#21618c', '#2b5c8a', '#19375a']
  const faces = shades.map(() => '')
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const at = (down: number, right: number) => (grid[row + down] as never)[column + right]
      for (const corners of [
        [at(0, 0), at(0, 1), at(1, 0)],
        [at(0, 1), at(1, 1), at(1, 0)],
      ]) {
        faces[Math.floor(random() * shades.length)] += `M${corners.join('L').replaceAll(',', ' ')}z`
      }
    }
  }
  return faces
    .map((d, index) => `<path fill='${shades[index]}' stroke='${shades[index]}' d='${d}'/>`)
    .join('')
}
