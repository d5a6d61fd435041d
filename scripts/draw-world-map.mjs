/**
 * Writes src/web/features/statistics/map/world-shapes.ts: the countries of Natural Earth (public
 * domain) from world-atlas (ISC), in the Equal Earth projection, as SVG paths. Run after an update
 * of world-atlas: node scripts/draw-world-map.mjs
 */
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { feature } from 'topojson-client'

const WIDTH = 1000
const TOP_LATITUDE = 83.7
const BOTTOM_LATITUDE = -56
/** In square units; smaller countries are drawn as a dot. */
const DOT_AREA = 9
const require = createRequire(import.meta.url)

/** Places without a number in the atlas, by the code that geolocation uses for them. */
const CODES_BY_NAME = { Kosovo: 'XK', 'N. Cyprus': 'CY', Somaliland: 'SO' }

async function readCountries(resolution) {
  const path = require.resolve(`world-atlas/countries-${resolution}.json`)
  const topology = JSON.parse(await readFile(path, 'utf8'))
  return feature(topology, topology.objects.countries).features.flatMap(
    ({ id, properties, geometry }) => {
      const code = codeOf(id, properties.name)
      if (code === undefined || code === 'AQ' || geometry === null) return []
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
      return [{ code, polygons: polygons.flatMap(cutAtDateLine) }]
    },
  )
}

/** Unicode knows the two-letter code of each UN M.49 number. */
function codeOf(id, name) {
  if (id === undefined || !/^\d{3}$/.test(id)) return CODES_BY_NAME[name]
  const code = Intl.getCanonicalLocales(`und-${id}`)[0].slice(4)
  return /^[A-Z]{2}$/.test(code) ? code : undefined
}

/**
 * Splits a polygon that crosses the 180th meridian, so that it is not drawn across the whole map.
 */
function cutAtDateLine(rings) {
  const unrolled = rings.map((ring) => {
    let turns = 0
    return ring.map(([longitude, latitude], at) => {
      const step = at === 0 ? 0 : longitude - ring[at - 1][0]
      if (Math.abs(step) > 180) turns -= Math.sign(step) * 360
      return [longitude + turns, latitude]
    })
  })
  return [-360, 0, 360].flatMap((shift) => {
    const cut = unrolled
      .map((ring) => ring.map(([longitude, latitude]) => [longitude + shift, latitude]))
      .map((ring) => keepInside(keepInside(ring, 180, 1), -180, -1))
      .filter((ring) => ring.length > 3)
    return cut.length > 0 ? [cut] : []
  })
}

/** Sutherland–Hodgman against one meridian; `side` 1 keeps everything west of it. */
function keepInside(ring, meridian, side) {
  const isInside = ([longitude]) => (meridian - longitude) * side >= 0
  const kept = ring.flatMap((point, at) => {
    const before = ring[(at + ring.length - 1) % ring.length]
    const crossing = () => {
      const share = (meridian - before[0]) / (point[0] - before[0])
      return [meridian, before[1] + share * (point[1] - before[1])]
    }
    if (isInside(point)) return isInside(before) ? [point] : [crossing(), point]
    return isInside(before) ? [crossing()] : []
  })
  return kept.length > 0 ? [...kept, kept[0]] : []
}

/** Equal Earth (Šavrič, Patterson, Jenny 2018): keeps areas true and shapes familiar. */
function project([longitude, latitude]) {
  const [a1, a2, a3, a4] = [1.340264, -0.081106, 0.000893, 0.003796]
  const angle = Math.asin((Math.sqrt(3) / 2) * Math.sin((latitude * Math.PI) / 180))
  const square = angle ** 2
  const sixth = square ** 3
  const x =
    (2 * Math.sqrt(3) * ((longitude * Math.PI) / 180) * Math.cos(angle)) /
    (3 * (9 * a4 * sixth * square + 7 * a3 * sixth + 3 * a2 * square + a1))
  const y = angle * (a4 * sixth * square + a3 * sixth + a2 * square + a1)
  return [x, y]
}

const [right] = project([180, 0])
const [, top] = project([0, TOP_LATITUDE])
const [, bottom] = project([0, BOTTOM_LATITUDE])
const scale = WIDTH / (2 * right)
const height = Math.round((top - bottom) * scale)
const place = (point) => {
  const [x, y] = project(point)
  return [Math.round((x + right) * scale * 2), Math.round((top - y) * scale * 2)]
}

/** Steps between points in half units; points that coincide are left out. */
function pathOf(rings) {
  return rings
    .map((ring) => {
      const points = ring.map(place)
      let [x, y] = points[0]
      let path = `M${x} ${y}l`
      let steps = 0
      for (const [nextX, nextY] of points.slice(1, -1)) {
        if (nextX === x && nextY === y) continue
        path += `${steps > 0 && nextX - x >= 0 ? ' ' : ''}${nextX - x}${nextY - y < 0 ? '' : ' '}${nextY - y}`
        steps += 1
        ;[x, y] = [nextX, nextY]
      }
      return steps > 1 ? `${path}z` : ''
    })
    .join('')
}

function areaOf(ring) {
  const points = ring.map(place)
  let sum = 0
  for (const [at, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(at + 1) % points.length]
    sum += x * nextY - nextX * y
  }
  return Math.abs(sum) / 8
}

function middleOf(polygons) {
  const ring = polygons.map(([outer]) => outer).toSorted((a, b) => areaOf(b) - areaOf(a))[0]
  const points = ring.map(place)
  const mean = (at) => Math.round(points.reduce((sum, point) => sum + point[at], 0) / points.length)
  return `${mean(0)} ${mean(1)}`
}

/** Polygons by code: a country may consist of several. */
function gather(countries) {
  const gathered = new Map()
  for (const { code, polygons } of countries) {
    gathered.set(code, [...(gathered.get(code) ?? []), ...polygons])
  }
  return gathered
}

const shapes = new Map()
const dots = new Map()
const coarse = gather(await readCountries('110m'))
for (const [code, fine] of gather(await readCountries('50m'))) {
  const area = fine.reduce((sum, [outer]) => sum + areaOf(outer), 0)
  if (area < DOT_AREA) dots.set(code, middleOf(fine))
  else shapes.set(code, pathOf((coarse.get(code) ?? fine).flat()))
}

const table = (entries) =>
  [...entries]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([code, value]) => `  ${code}: '${value}',`)
    .join('\n')
await writeFile(
  new URL('../src/web/features/statistics/map/world-shapes.ts', import.meta.url),
  `/**
 * The countries of Natural Earth (public domain), drawn by scripts/draw-world-map.mjs from world-atlas
 * (ISC) in the Equal Earth projection. Units are halves of those of \`WORLD_SIZE\`.
 */
export const WORLD_SIZE = { width: ${WIDTH}, height: ${height} }

/** Outlines by ISO 3166-1 code. */
export const countryPaths: Readonly<Record<string, string>> = {
${table(shapes)}
}

/** Middles of what would be too small to see. */
export const countryDots: Readonly<Record<string, string>> = {
${table(dots)}
}
`,
)
