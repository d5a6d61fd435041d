import { type Background, glow, scene, sky, times } from './background-drawing.ts'
import {
  bubbles,
  confetti,
  contours,
  firs,
  halftone,
  lowPoly,
  ridge,
  stars,
  wave,
} from './background-shapes.ts'

/**
 * Backgrounds drawn once over the whole viewport. White text has a contrast of 4.5:1 everywhere on
 * each.
 */

const fill = (color: string, d: string) => `<path fill='${color}' d='${d}'/>`

export const sceneBackgrounds: readonly Background[] = [
  {
    code: 1,
    name: 'Aurora',
    color: '#0b1630',
    svg: scene(
      'stretch',
      sky(['#0b1630', '#12224a', '#0a1226'], true) +
        glow('a', '#0f766e', 120, 160, 460) +
        glow('b', '#5b21b6', 700, 330, 480) +
        glow('c', '#1d4ed8', 240, 760, 420) +
        glow('d', '#047857', 640, 30, 300),
    ),
    tile: null,
    darkest: '#0a1226',
    lightest: '#0f766e',
  },
  {
    code: 3,
    name: 'Midnight',
    color: '#0b1026',
    svg: scene(
      'cover',
      sky(['#0a0f24', '#151a45', '#2a2160']) +
        stars(3, 54, 800, ['#4a5280', '#6b73a3']) +
        glow('a', '#4338ca', 400, 900, 520),
    ),
    tile: null,
    darkest: '#0a0f24',
    lightest: '#6b73a3',
  },
  {
    code: 4,
    name: 'Ocean',
    color: '#0b4a6f',
    svg: scene(
      'stretch',
      sky(['#0f6d8c', '#0b4a6f', '#072a4a']) +
        fill('#0d5f80', wave(180, 26, 0)) +
        fill('#0b5275', wave(320, 30, 1)) +
        fill('#0a4568', wave(470, 34, 0)) +
        fill('#08375a', wave(620, 30, 1)) +
        fill('#072a4a', wave(740, 22, 0)),
    ),
    tile: null,
    darkest: '#072a4a',
    lightest: '#0f6d8c',
  },
  {
    code: 5,
    name: 'Sunset',
    color: '#4a1259',
    svg: scene(
      'cover from below',
      sky(['#2e1065', '#6b1763', '#a3244f', '#b93c1f']) +
        glow('a', '#c2410c', 400, 660, 320) +
        `<circle cx='400' cy='650' r='96' fill='#c2410c'/>` +
        fill('#3b0f3f', wave(690, 18, 1)) +
        fill('#270a33', wave(740, 16, 0)),
    ),
    tile: null,
    darkest: '#270a33',
    lightest: '#c2410e',
  },
  {
    code: 6,
    name: 'Forest',
    color: '#14452f',
    svg: scene(
      'cover from below',
      sky(['#1f6b4a', '#185a3f', '#0d3323']) +
        fill('#17543a', firs(61, 560, 260, 13)) +
        fill('#10422d', firs(62, 670, 260, 11)) +
        fill('#0a2e1f', firs(63, 790, 250, 9)),
    ),
    tile: null,
    darkest: '#0a2e1f',
    lightest: '#1f6b4a',
  },
  {
    code: 7,
    name: 'Grape',
    color: '#3b1a6b',
    svg: scene(
      'cover',
      sky(['#4c1d95', '#3b1a6b', '#2a1150'], true) +
        `<g fill='#a855f7' fill-opacity='.13'>${bubbles(7, 22, [30, 120])}</g>`,
    ),
    tile: null,
    darkest: '#2c1253',
    lightest: '#6230a2',
  },
  {
    code: 8,
    name: 'Ember',
    color: '#1c0f0c',
    svg: scene(
      'cover from below',
      sky(['#140b0a', '#2a120c', '#5c1d0c']) +
        glow('a', '#b4380a', 400, 860, 420) +
        stars(8, 54, 780, ['#8f3a14', '#a8481a', '#b4510f']),
    ),
    tile: null,
    darkest: '#140b0a',
    lightest: '#b4510f',
  },
  {
    code: 9,
    name: 'Rosewood',
    color: '#5e1226',
    svg: scene(
      'cover',
      sky(['#7f1d34', '#5e1226', '#3f0a1a'], true) +
        `<g fill='none' stroke='#a3324f' stroke-opacity='.5' stroke-width='2'>${times(
          13,
          (index) => `<circle cx='690' cy='90' r='${60 + index * 62}'/>`,
        )}</g>`,
    ),
    tile: null,
    darkest: '#430b1c',
    lightest: '#8d2740',
  },
  {
    code: 15,
    name: 'Waves',
    color: '#1e3a8a',
    svg: scene(
      'stretch',
      fill('#1d4ed8', 'M0 0h800v800H0z') +
        fill('#1e46c0', wave(170, 90, 0)) +
        fill('#1f40a8', wave(330, 90, 1)) +
        fill('#1e3a8a', wave(490, 90, 0)) +
        fill('#1b3070', wave(640, 80, 1)),
    ),
    tile: null,
    darkest: '#1b3070',
    lightest: '#1d4ed8',
  },
  {
    code: 16,
    name: 'Mountains',
    color: '#33466b',
    svg: scene(
      'cover from below',
      sky(['#2b3f73', '#5a5f92', '#8a5f7c']) +
        fill('#4a5685', ridge(161, 430, 80, 5)) +
        fill('#38466f', ridge(162, 540, 70, 6)) +
        fill('#273458', ridge(163, 640, 60, 7)) +
        fill('#182240', ridge(164, 730, 40, 9)),
    ),
    tile: null,
    darkest: '#182240',
    lightest: '#675f8c',
  },
  {
    code: 17,
    name: 'Starfield',
    color: '#05060f',
    svg: scene(
      'cover',
      sky(['#05060f', '#0a0d22', '#05060f'], true) +
        glow('a', '#1e1b4b', 560, 300, 420) +
        stars(17, 105, 800, ['#4b5170', '#5f6688', '#6c7292']),
    ),
    tile: null,
    darkest: '#060711',
    lightest: '#6c7292',
  },
  {
    code: 18,
    name: 'Topography',
    color: '#23403b',
    svg: scene(
      'cover',
      `${fill('#23403b', 'M0 0h800v800H0z')}<g fill='none' stroke='#3d665e' stroke-width='2'>${contours()}</g>`,
    ),
    tile: null,
    darkest: '#23403b',
    lightest: '#3d665e',
  },
  {
    code: 21,
    name: 'Confetti',
    color: '#1e1b3a',
    svg: scene(
      'cover',
      `${fill('#1e1b3a', 'M0 0h800v800H0z')}<g stroke-width='7' stroke-linecap='round'>${confetti()}</g>`,
    ),
    tile: null,
    darkest: '#1e1b3a',
    lightest: '#a16207',
  },
  {
    code: 22,
    name: 'Bokeh',
    color: '#241a3d',
    svg: scene(
      'cover',
      sky(['#1b1433', '#3b1f4d', '#4d2340'], true) +
        `<g fill='#f0a35e' fill-opacity='.16'>${bubbles(22, 9, [28, 78])}</g>` +
        `<g fill='#d46fa8' fill-opacity='.15'>${bubbles(220, 9, [20, 60])}</g>`,
    ),
    tile: null,
    darkest: '#1f1536',
    lightest: '#6d4550',
  },
  {
    code: 24,
    name: 'Halftone',
    color: '#9f1239',
    svg: scene(
      'cover from below',
      `${fill('#b3173f', 'M0 0h800v800H0z')}<g stroke='#7d0f30' stroke-linecap='round' stroke-dasharray='0 80'>${halftone()}</g>`,
    ),
    tile: null,
    darkest: '#7d0f30',
    lightest: '#b3173f',
  },
  {
    code: 25,
    name: 'Low-poly',
    color: '#1e3a5f',
    svg: scene('cover', lowPoly()),
    tile: null,
    darkest: '#193659',
    lightest: '#23618c',
  },
]
