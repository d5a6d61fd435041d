import { type Background, seeded, tile, times } from './background-drawing.ts'

/** Backgrounds made of a repeated tile. Paper takes black text, all others white. */

function paperFibres(): string {
  const random = seeded(2)
  const at = () => Math.round(random() * 240)
  const curve = () => Math.round(random() * 24 - 12)
  const fibres = times(16, () => `M${at()} ${at()}q${curve()} ${curve()} ${curve() * 2} ${curve()}`)
  const specks = times(26, () => `M${at()} ${at()}h1`)
  return (
    `<path fill='#f7f2e8' d='M0 0h240v240H0z'/>` +
    `<path fill='none' stroke='#e9dfcb' d='${fibres}'/><path stroke='#dccfb4' d='${specks}'/>`
  )
}

function terrazzo(): string {
  const random = seeded(23)
  const colors = ['#7a4a3a', '#4f6b62', '#6b5b7a', '#80633a', '#5f6f86']
  const chips = colors.map((color) => {
    const shapes = times(4, () => {
      const x = Math.round(20 + random() * 180)
      const y = Math.round(20 + random() * 180)
      const size = 8 + random() * 12
      const corners = Array.from({ length: 5 }, (_, corner) => {
        const angle = (corner / 5) * 6.283 + random() * 0.9
        const radius = size * (0.6 + random() * 0.5)
        return `${Math.round(x + Math.cos(angle) * radius)} ${Math.round(y + Math.sin(angle) * radius)}`
      })
      return `M${corners.join('L')}z`
    })
    return `<path fill='${color}' d='${shapes}'/>`
  })
  return `<path fill='#33302f' d='M0 0h220v220H0z'/>${chips.join('')}`
}

export const patternBackgrounds: readonly Background[] = [
  {
    code: 2,
    name: 'Paper',
    color: '#f7f2e8',
    svg: tile(240, 240, paperFibres()),
    tile: [240, 240],
    darkest: '#e5dac3',
    lightest: '#f7f2e8',
  },
  {
    code: 10,
    name: 'Graphite dots',
    color: '#1b1c20',
    svg: tile(
      22,
      22,
      `<path fill='#1b1c20' d='M0 0h22v22H0z'/><circle cx='11' cy='11' r='1.5' fill='#4a4d57'/>`,
    ),
    tile: [22, 22],
    darkest: '#1b1c20',
    lightest: '#4a4d57',
  },
  {
    code: 11,
    name: 'Blueprint',
    color: '#16418c',
    svg: tile(
      100,
      100,
      `<path fill='#16418c' d='M0 0h100v100H0z'/><path stroke='#2350a0' d='M20.5 0v100M40.5 0v100M60.5 0v100M80.5 0v100M0 20.5h100M0 40.5h100M0 60.5h100M0 80.5h100'/><path stroke='#3f6cb8' d='M.5 0v100M0 .5h100'/>`,
    ),
    tile: [100, 100],
    darkest: '#16418c',
    lightest: '#3f6cb8',
  },
  {
    code: 12,
    name: 'Stripes',
    color: '#0f5c5c',
    svg: tile(
      40,
      40,
      `<path fill='#0f5c5c' d='M0 0h40v40H0z'/><path stroke='#13696a' stroke-width='14' d='M-10 10 10-10M0 40 40 0M30 50 50 30'/>`,
    ),
    tile: [40, 40],
    darkest: '#0f5c5c',
    lightest: '#13696a',
  },
  {
    code: 13,
    name: 'Checker',
    color: '#26324a',
    svg: tile(
      64,
      64,
      `<path fill='#26324a' d='M0 0h64v64H0z'/><path fill='#2d3b56' d='M0 0h32v32H0zM32 32h32v32H32z'/>`,
    ),
    tile: [64, 64],
    darkest: '#26324a',
    lightest: '#2d3b56',
  },
  {
    code: 14,
    name: 'Polka plum',
    color: '#521c4d',
    svg: tile(
      56,
      56,
      `<path fill='#521c4d' d='M0 0h56v56H0z'/><path stroke='#7a3672' stroke-width='11' stroke-linecap='round' d='M14 14h0M42 42h0'/>`,
    ),
    tile: [56, 56],
    darkest: '#521c4d',
    lightest: '#7a3672',
  },
  {
    code: 19,
    name: 'Hexagons',
    color: '#17333f',
    svg: tile(
      56,
      97,
      `<path fill='#17333f' d='M0 0h56v97H0z'/><path fill='none' stroke='#2a5262' stroke-width='1.5' d='M28 64.7 0 48.5V16.2L28 0l28 16.2v32.3zM28 64.7V97M0 16.2V0M56 16.2V0M0 80.8 28 64.7l28 16.1M0 97V80.8M56 97V80.8'/>`,
    ),
    tile: [56, 97],
    darkest: '#17333f',
    lightest: '#2a5262',
  },
  {
    code: 20,
    name: 'Zigzag',
    color: '#3a2a6b',
    svg: tile(
      48,
      28,
      `<path fill='#3a2a6b' d='M0 0h48v28H0z'/><path fill='none' stroke='#4a3885' stroke-width='7' d='m-4 25 14-14 14 14 14-14 14 14'/>`,
    ),
    tile: [48, 28],
    darkest: '#3a2a6b',
    lightest: '#4a3885',
  },
  {
    code: 23,
    name: 'Terrazzo',
    color: '#33302f',
    svg: tile(220, 220, terrazzo()),
    tile: [220, 220],
    darkest: '#33302f',
    lightest: '#606f85',
  },
]
