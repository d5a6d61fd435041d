import type { Condition } from '#contract/links/link-rules.ts'
import { BROWSERS, DEVICES, DIRECT_REFERRER, SYSTEMS } from '#contract/links/rule-values.ts'
import { DamagedRules } from './damaged-rules.ts'
import type { Facts } from './facts.ts'
import { isLanguage } from './language.ts'
import { localClock } from './local-time.ts'

/** One compiled condition; the redirect and the simulation use the same one. */
export interface CompiledCondition {
  on: Condition['on']
  /** `isNot` has been applied already */
  holds(facts: Facts): boolean
  /** the visitor's actual value, as text for people */
  saw(facts: Facts): string
  /** the wanted value, as text for people */
  wanted: string
}

interface Test {
  holds(facts: Facts): boolean
  saw(facts: Facts): string
  wanted: string
}

/** @throws DamagedRules if it is not exactly a condition we know */
export function compileCondition(stored: unknown): CompiledCondition {
  if (typeof stored !== 'object' || stored === null) throw new DamagedRules('A condition is none.')
  const condition = stored as Condition
  // ignore inherited properties such as `constructor`
  const compile = Object.hasOwn(compilers, condition.on) ? compilers[condition.on] : undefined
  if (compile === undefined) {
    throw new DamagedRules(`Conditions on ${String(condition.on).slice(0, 40)} are not known.`)
  }
  const { holds, saw, wanted } = compile(condition as never)
  const { on } = condition
  if (condition.isNot !== true) return { on, holds, saw, wanted }
  return { on, holds: (facts) => !holds(facts), saw, wanted: `not ${wanted}` }
}

type Of<On extends Condition['on']> = Extract<Condition, { on: On }>

const compilers: { [On in Condition['on']]: (condition: Of<On>) => Test } = {
  device: ({ values }) => oneOf(values, DEVICES, (facts) => facts.device),
  system: ({ values }) => oneOf(values, SYSTEMS, (facts) => facts.system),
  browser: ({ values }) => oneOf(values, BROWSERS, (facts) => facts.browser),

  country({ values }) {
    const wanted = new Set(textsOf(values).map((country) => country.toUpperCase()))
    return {
      holds: ({ country }) => wanted.has(country),
      saw: ({ country }) => country || 'unknown',
      wanted: listOf(values),
    }
  },

  language({ values }) {
    const wanted = textsOf(values).map((language) => language.toLowerCase().replaceAll('_', '-'))
    return {
      holds: ({ language }) => language !== '' && wanted.some((one) => isLanguage(language, one)),
      saw: ({ language }) => language || 'unknown',
      wanted: listOf(values),
    }
  },

  referrer({ values }) {
    const wanted = textsOf(values).map(hostOf)
    return {
      holds: ({ referrer }) =>
        wanted.some((host) => referrer === host || referrer.endsWith(`.${host}`)),
      saw: ({ referrer }) => referrer,
      wanted: listOf(values),
    }
  },

  query({ name, test, value }) {
    if (!isText(name) || name === '') throw new DamagedRules('A query condition names nothing.')
    if (test === 'exists') {
      return { ...queryTest(name, (values) => values.length > 0), wanted: `${name} is there` }
    }
    if (!isText(value)) throw new DamagedRules('A query condition has no value.')
    switch (test) {
      case 'equals':
        return {
          ...queryTest(name, (values) => values.includes(value)),
          wanted: `${name}=${value}`,
        }
      case 'contains':
        return {
          ...queryTest(name, (values) => values.some((one) => one.includes(value))),
          wanted: `${name} contains ${value}`,
        }
      default:
        throw new DamagedRules('A query condition tests nothing that is known.')
    }
  },

  time({ from, to }) {
    const start = isMissing(from) ? Number.NEGATIVE_INFINITY : instantOf(from)
    const end = isMissing(to) ? Number.POSITIVE_INFINITY : instantOf(to)
    return {
      holds: ({ now }) => now >= start && now < end,
      saw: ({ now }) => new Date(now).toISOString(),
      wanted: spanOf(from, to),
    }
  },

  daytime({ from, to, timezone }) {
    const start = minuteOf(from)
    const end = minuteOf(to)
    const at = localClock(textOf(timezone))
    const isOverMidnight = end <= start
    return {
      holds({ now }) {
        const { minute } = at(now)
        if (isOverMidnight) return minute >= start || minute < end
        return minute >= start && minute < end
      },
      saw: ({ now }) => `${clockText(at(now).minute)} ${timezone}`,
      wanted: `${from} to ${to} ${timezone}`,
    }
  },

  weekday({ values, timezone }) {
    if (!Array.isArray(values) || values.length === 0)
      throw new DamagedRules('No weekday is named.')
    const wanted = new Set(values)
    if (values.some((day) => !Number.isInteger(day) || day < 1 || day > 7)) {
      throw new DamagedRules('A weekday is none.')
    }
    const at = localClock(textOf(timezone))
    return {
      holds: ({ now }) => wanted.has(at(now).weekday),
      saw: ({ now }) => `${WEEKDAYS[at(now).weekday - 1]} ${timezone}`,
      wanted: `${values.map((day) => WEEKDAYS[day - 1]).join(', ')} ${timezone}`,
    }
  },

  visit({ from, to }) {
    const last = isMissing(to) ? Number.POSITIVE_INFINITY : to
    if (!Number.isInteger(from) || typeof last !== 'number' || Number.isNaN(last)) {
      throw new DamagedRules('A number of a visit is none.')
    }
    return {
      holds: ({ visit }) => visit >= from && visit <= last,
      saw: ({ visit }) => String(visit),
      wanted: isMissing(to) ? `${from} or later` : from === to ? `${from}` : `${from} to ${to}`,
    }
  },
}

function oneOf<Word extends string>(
  values: readonly Word[],
  known: readonly Word[],
  read: (facts: Facts) => Word,
): Test {
  const wanted = new Set(textsOf(values))
  if (values.some((value) => !known.includes(value))) {
    throw new DamagedRules(`One of ${listOf(values).slice(0, 100)} is not known.`)
  }
  return {
    holds: (facts) => wanted.has(read(facts)),
    saw: (facts) => read(facts),
    wanted: listOf(values),
  }
}

function queryTest(name: string, holds: (values: string[]) => boolean) {
  return {
    holds: ({ query }: Facts) => holds(query.getAll(name)),
    saw: ({ query }: Facts) => {
      const values = query.getAll(name)
      return values.length === 0
        ? `no ${name}`
        : values.map((value) => `${name}=${value}`).join(', ')
    },
  }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const isText = (value: unknown): value is string => typeof value === 'string'
const isMissing = (value: unknown): value is undefined | null =>
  value === undefined || value === null
const listOf = (values: readonly string[]) => values.join(', ')

function textOf(value: unknown): string {
  if (!isText(value)) throw new DamagedRules('A text is missing.')
  return value
}

function textsOf(values: unknown): string[] {
  if (!Array.isArray(values) || values.length === 0 || !values.every(isText)) {
    throw new DamagedRules('A condition has no values.')
  }
  return values
}

/** In the format of the referrer: ASCII, lower case. */
function hostOf(value: string): string {
  const bare = value.trim().replace(/^\*\./, '').replace(/\.$/, '')
  if (bare.toLowerCase() === DIRECT_REFERRER) return DIRECT_REFERRER
  if (/[\s/?#@:\\]/.test(bare) || !URL.canParse(`http://${bare}`))
    throw new DamagedRules('A host is none.')
  return new URL(`http://${bare}`).hostname
}

function instantOf(text: unknown): number {
  const instant = Date.parse(textOf(text))
  if (Number.isNaN(instant)) throw new DamagedRules('A time is none.')
  return instant
}

function spanOf(from: string | undefined, to: string | undefined): string {
  if (isMissing(from)) return `before ${to}`
  return isMissing(to) ? `from ${from}` : `from ${from} to ${to}`
}

function minuteOf(text: unknown): number {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(textOf(text)) ?? []
  if (hour === undefined) throw new DamagedRules('A time of day is none.')
  return Number(hour) * 60 + Number(minute)
}

function clockText(minute: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}
