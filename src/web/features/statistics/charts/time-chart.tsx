import { useElementSize } from '@mantine/hooks'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { StatisticsInterval } from '#contract/statistics.ts'
import { text } from '#web/messages/index.ts'
import { formatNumber, formatPoint, formatShort, formatTick } from '../format.ts'
import { areaPath, labelPlaces, linePath, type Place, valueAxis } from './scale.ts'
import classes from './time-chart.module.css'

export interface ChartPoint {
  startsAt: string
  value: number
}

export interface TimeChartProps {
  points: readonly ChartPoint[]
  /** the previous period with the same number of points; drawn faintly */
  before?: readonly number[] | undefined
  /** name of what `before` is if it is not the previous period: drawn as a line of its own */
  rival?: string | undefined
  interval: StatisticsInterval
  /** what is counted, for labels */
  label: string
  /** the last point is not complete: its line is dashed */
  isOpen: boolean
  height?: number
}

const LEFT = 44
const RIGHT = 12
const TOP = 12
const BOTTOM = 28
const LABEL_ROOM = 76

/**
 * Numbers over time. Keyboard and screen readers use it as a slider: its value is the point, its
 * text describes the point.
 */
export function TimeChart(props: TimeChartProps) {
  const { points, before, rival, interval, label, isOpen, height = 260 } = props
  const { ref, width } = useElementSize<HTMLDivElement>()
  const [active, setActive] = useState<number>()
  const last = points.length - 1
  const floor = height - BOTTOM
  const axis = valueAxis(Math.max(0, ...points.map(({ value }) => value), ...(before ?? [])))
  const inner = Math.max(width - LEFT - RIGHT, 1)
  const x = (at: number) => LEFT + (last <= 0 ? inner / 2 : (at * inner) / last)
  const y = (value: number) => floor - (value / axis.max) * (floor - TOP)
  const places = points.map(({ value }, at): Place => [x(at), y(value)])
  const placesBefore = (before ?? []).slice(0, points.length).map((v, at): Place => [x(at), y(v)])
  const closed = isOpen && places.length > 1 ? places.slice(0, -1) : places
  const shown = active === undefined ? undefined : points[Math.min(active, last)]
  const at = active === undefined ? last : Math.min(active, last)

  const point = (event: PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const share = (event.clientX - box.left - LEFT) / inner
    setActive(Math.max(0, Math.min(last, Math.round(share * last))))
  }
  const walk = (event: KeyboardEvent) => {
    const to = stepFor(event.key, at, last)
    if (to === undefined) return
    event.preventDefault()
    setActive(to)
  }

  return (
    <div
      ref={ref}
      className={classes.root}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={text.statistics.chart.scrub(label)}
      aria-valuemin={0}
      aria-valuemax={Math.max(last, 0)}
      aria-valuenow={Math.max(at, 0)}
      aria-valuetext={points[at] && pointText(points[at], { ...props, other: before?.[at] })}
      aria-orientation="horizontal"
      onKeyDown={walk}
      onFocus={() => setActive((current) => current ?? last)}
      onBlur={() => setActive(undefined)}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setActive(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={height} className={classes.drawing} aria-hidden="true">
          {axis.ticks.map((tick) => (
            <g key={tick}>
              <line
                className={tick === 0 ? classes.floor : classes.grid}
                x1={LEFT}
                x2={width - RIGHT}
                y1={y(tick)}
                y2={y(tick)}
              />
              <text className={classes.tick} x={LEFT - 10} y={y(tick)} dy="0.32em" textAnchor="end">
                {formatShort(tick)}
              </text>
            </g>
          ))}
          {labelPlaces(points, interval, Math.floor(inner / LABEL_ROOM)).map((place) => (
            <text
              key={points[place]?.startsAt}
              className={classes.tick}
              x={x(place)}
              y={height - 8}
              textAnchor={anchorOf(x(place), width)}
            >
              {formatTick(points[place]?.startsAt ?? '', interval)}
            </text>
          ))}
          <path className={rival ? classes.rival : classes.before} d={linePath(placesBefore)} />
          <path className={classes.area} d={areaPath(places, floor)} />
          <path className={classes.line} d={linePath(closed)} />
          {isOpen && <path className={classes.open} d={linePath(places.slice(-2))} />}
          {points.length === 1 && (
            <circle className={classes.dot} cx={x(0)} cy={y(points[0]?.value ?? 0)} r={4} />
          )}
          {shown && (
            <>
              <line className={classes.cursor} x1={x(at)} x2={x(at)} y1={TOP} y2={floor} />
              {placesBefore[at] && (
                <circle
                  className={rival ? classes.dotRival : classes.dotBefore}
                  cx={x(at)}
                  cy={placesBefore[at][1]}
                  r={4}
                />
              )}
              <circle className={classes.dot} cx={x(at)} cy={y(shown.value)} r={5} />
            </>
          )}
        </svg>
      )}
      {shown && (
        <div
          className={classes.tip}
          aria-hidden="true"
          data-side={x(at) > width / 2 ? 'left' : 'right'}
          style={{ transform: `translateX(${x(at)}px)` }}
        >
          <div>
            <span className={classes.when}>{formatPoint(shown.startsAt, interval)}</span>
            <strong className={classes.value}>{formatNumber(shown.value)}</strong>
            {before?.[at] !== undefined && (
              <span className={classes.when}>{sayOther(formatNumber(before[at]), rival)}</span>
            )}
            {isOpen && at === last && (
              <span className={classes.when}>{text.statistics.chart.underWay}</span>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

function sayOther(count: string, rival: string | undefined): string {
  const { change, against } = text.statistics
  return rival === undefined ? change.before(count) : against.count(rival, count)
}

function pointText(
  point: ChartPoint,
  {
    interval,
    rival,
    other,
  }: Pick<TimeChartProps, 'interval' | 'rival'> & { other?: number | undefined },
) {
  const { chart } = text.statistics
  const when = formatPoint(point.startsAt, interval)
  const count = formatNumber(point.value)
  if (other === undefined) return chart.value(when, count)
  const there = formatNumber(other)
  return rival === undefined
    ? chart.valueBefore(when, count, there)
    : `${chart.value(when, count)}, ${sayOther(there, rival)}`
}

function stepFor(key: string, at: number, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: at - 1,
    ArrowDown: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at + 1,
    PageDown: at - 7,
    PageUp: at + 7,
    Home: 0,
    End: last,
  }
  const to = steps[key]
  return to === undefined ? undefined : Math.max(0, Math.min(last, to))
}

function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < LEFT + 24) return 'start'
  return x > width - 36 ? 'end' : 'middle'
}
