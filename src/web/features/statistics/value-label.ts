import type { ClickDimension } from '#contract/statistics.ts'
import { text } from '#web/messages/index.ts'
import { countryName, hourName, languageName, weekdayName } from './format.ts'

const words = text.statistics

/** The thing counted: clicks of links, or views of pages. */
export type Counted = 'clicks' | 'views'

/** The name of a dimension: the links of views are pages. */
export function dimensionName(dimension: ClickDimension, of: Counted = 'clicks'): string {
  return dimension === 'link' && of === 'views' ? words.pageDimension : words.dimensions[dimension]
}

/** `1 click`, `12 views` */
export const countedName = (count: number, of: Counted = 'clicks'): string =>
  words.counted[of](count)

/** ISO weekday and hour, `1-13` */
const HOUR_OF_WEEK = /^([1-7])-(\d|1\d|2[0-3])$/

/** The readable name of a dimension's value; unknown ones say so. */
export function valueLabel(dimension: ClickDimension, value: string, label = ''): string {
  if (dimension === 'link') return label || words.values.goneLink
  if (value === '') return unknownLabel(dimension)
  if (value === 'unknown') return words.values.unknown
  switch (dimension) {
    case 'country':
      return countryName(value)
    case 'language':
      return languageName(value)
    case 'device':
      return lookUp(words.values.devices, value)
    case 'trigger':
      return lookUp(words.values.triggers, value)
    case 'kind':
      return lookUp(words.values.kinds, value)
    case 'weekdayHour': {
      const [, weekday, hour] = HOUR_OF_WEEK.exec(value) ?? []
      return weekday && hour
        ? `${weekdayName(Number(weekday) - 1, 'long')} ${hourName(Number(hour))}`
        : value
    }
    case 'browser':
      return lookUp(words.values.browsers, value)
    case 'referrer':
      return value === 'direct' ? words.values.direct : value.replace(/^www\./, '')
    case 'referrerHost':
      return value === 'direct' ? words.values.direct : value
    default:
      return value
  }
}

function unknownLabel(dimension: ClickDimension): string {
  return dimension.startsWith('utm') ? words.values.noUtm : words.values.unknown
}

function lookUp(names: Readonly<Record<string, string>>, value: string): string {
  return Object.hasOwn(names, value) ? (names[value] as string) : value
}
