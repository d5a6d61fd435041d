import { type PointerEvent, useMemo, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { countryName, formatNumber } from '../format.ts'
import { shadeOf, stepsFor } from '../steps.ts'
import { type Counted, countedName } from '../value-label.ts'
import classes from './world-map.module.css'
import { countryDots, countryPaths, WORLD_SIZE } from './world-shapes.ts'

const words = text.statistics.map

/** The source of the bundled country data; its licence requires a link wherever they are shown. */
const PLACES_SOURCE = 'https://db-ip.com'

export interface CountryClicks {
  /** ISO 3166-1 alpha-2, '' if unknown */
  value: string
  clicks: number
}

/**
 * Countries by clicks. A picture with a summary: the table beside it has all its content for the
 * keyboard and screen readers.
 */
export function WorldMap(props: {
  items: readonly CountryClicks[]
  of?: Counted | undefined
  /** the country highlighted elsewhere */
  highlighted?: string | undefined
  onChoose?: ((country: string) => void) | undefined
}) {
  const { items, of, highlighted, onChoose } = props
  const [hovered, setHovered] = useState<{ code: string; x: number; y: number }>()
  const known = useMemo(
    () => new Map(items.filter(({ value }) => value !== '').map((one) => [one.value, one.clicks])),
    [items],
  )
  const steps = stepsFor(Math.max(0, ...known.values()), 'steep')
  const shade = (code: string) => shadeOf(steps.stepOf(known.get(code) ?? 0), steps)
  const top = [...known].sort((one, other) => other[1] - one[1])[0]?.[0]

  const point = (event: PointerEvent) => {
    const code = codeOf(event)
    if (code === undefined) return setHovered(undefined)
    const box = event.currentTarget.getBoundingClientRect()
    setHovered({ code, x: event.clientX - box.left, y: event.clientY - box.top })
  }
  const active = hovered?.code ?? highlighted
  const counted = hovered && (known.get(hovered.code) ?? 0)

  return (
    <figure className={classes.root}>
      <div
        className={classes.stage}
        onPointerMove={point}
        onPointerLeave={() => setHovered(undefined)}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the table beside it does the same by key */}
        <svg
          className={classes.map}
          viewBox={`0 0 ${WORLD_SIZE.width * 2} ${WORLD_SIZE.height * 2}`}
          role="img"
          aria-label={top ? words.label(countryName(top)) : words.empty}
          data-choose={onChoose !== undefined || undefined}
          onClick={(event) => {
            const code = codeOf(event)
            if (code && known.has(code)) onChoose?.(code)
          }}
        >
          {Object.entries(countryPaths).map(([code, path]) => (
            <path
              key={code}
              d={path}
              data-code={code}
              data-shade={shade(code)}
              data-active={code === active || undefined}
            />
          ))}
          {Object.entries(countryDots).map(([code, place]) => {
            const [x, y] = place.split(' ')
            return (
              <circle
                key={code}
                cx={x}
                cy={y}
                r={known.has(code) ? 9 : 4}
                data-code={code}
                data-shade={shade(code)}
                data-active={code === active || undefined}
              />
            )
          })}
        </svg>
        {hovered && (
          <div
            className={classes.tip}
            aria-hidden="true"
            style={{ transform: `translate(${hovered.x}px, ${hovered.y}px)` }}
          >
            <div>
              <strong>{countryName(hovered.code)}</strong> {countedName(counted ?? 0, of)}
            </div>
          </div>
        )}
      </div>
      {steps.ranges.length > 0 && (
        <figcaption className={classes.legend}>
          {steps.ranges.map(([from, to], at) => (
            <span key={from}>
              <i data-shade={shadeOf(at + 1, steps)} />
              {from === to ? formatNumber(from) : `${formatNumber(from)}–${formatNumber(to)}`}
            </span>
          ))}
          <span className={classes.source}>
            {words.license} ·{' '}
            <a href={PLACES_SOURCE} target="_blank" rel="noreferrer">
              {words.places}
            </a>
          </span>
        </figcaption>
      )}
    </figure>
  )
}

function codeOf(event: { target: EventTarget }): string | undefined {
  return event.target instanceof SVGElement ? event.target.dataset.code : undefined
}
