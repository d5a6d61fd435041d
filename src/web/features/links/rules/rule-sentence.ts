import { DIRECT_REFERRER } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import { completeAddress } from '../complete-address.ts'
import { hostOf } from '../fields/host-of.ts'
import { sayMoment } from '../fields/zoned-time.ts'
import { nameInSentence, nameOfLanguage } from './place-names.ts'
import type { Condition, ConditionOn, Rule, Target } from './rule-types.ts'
import { percentsOf } from './split-shares.ts'

const { say } = text.rules
/** How many names appear before "and 9 more". */
const NAMES_MAX = 4

/**
 * A rule in plain words: `Phones in Switzerland, Monday to Friday → shop.example.com`.
 * @param zone the viewer's: times use it, and the same zone is not named
 */
export function sayRule(rule: Rule, zone: string): string {
  return `${sayConditions(rule.conditions, zone)} ${say.arrow} ${sayTarget(rule.target)}`
}

/** Who a rule applies to. */
export function sayConditions(conditions: readonly Condition[], zone: string): string {
  if (conditions.length === 0) return say.everybody
  const subject = conditions.find((one) => one.on === 'device' && !one.isNot && hasValues(one))
  const others = conditions.filter((one) => one !== subject)
  const traits = others.filter((one) => !isAboutTime(one)).map((one) => sayTrait(one))
  const times = others.filter(isAboutTime).map((one) => sayTime(one, zone))
  const first = subject?.on === 'device' ? sayDevices(subject) : say.visitors
  return [[first, ...traits.filter(Boolean)].join(' '), ...times.filter(Boolean)].join(', ')
}

/** One condition in plain words: `in Switzerland`, `Monday to Friday`. */
export function sayCondition(condition: Condition, zone: string): string {
  return isAboutTime(condition) ? sayTime(condition, zone) : sayTrait(condition)
}

/** Where a rule leads. */
export function sayTarget(target: Target): string {
  switch (target.kind) {
    case 'destination':
      return sayHost(target.destination)
    case 'split': {
      const percents = percentsOf(target.variants.map((variant) => variant.weight))
      const places = sayApart(target.variants.map((variant) => variant.destination))
      return places.map((place, at) => say.share(`${percents[at]} %`, place)).join(', ')
    }
    case 'app':
      return say.app(target.appUrl.split(':')[0] || say.nowhere, sayHost(target.destination))
  }
}

function hasValues(condition: Condition): boolean {
  return !('values' in condition) || condition.values.length > 0
}

function isAboutTime(condition: Condition): boolean {
  return ['time', 'daytime', 'weekday', 'visit'].includes(condition.on)
}

function sayTrait(condition: Condition): string {
  if (!hasValues(condition)) return ''
  const { isNot } = condition
  switch (condition.on) {
    case 'device': {
      const names = sayList(condition.values.map((value) => say.devicesOn[value]))
      return isNot ? say.notDevices(names) : say.on(names)
    }
    case 'system': {
      const names = sayList(condition.values.map((value) => say.systems[value]))
      return isNot ? say.notOn(names) : say.on(names)
    }
    case 'browser': {
      const names = sayList(condition.values.map((value) => say.browsers[value]))
      return isNot ? say.notUsing(names) : say.using(names)
    }
    case 'country': {
      const names = sayList(condition.values.map(nameInSentence))
      return isNot ? say.notIn(names) : say.in(names)
    }
    case 'language': {
      const names = sayList(condition.values.map(nameOfLanguage))
      return isNot ? say.notSpeaking(names) : say.speaking(names)
    }
    case 'referrer': {
      const hosts = condition.values.map((host) => (host === DIRECT_REFERRER ? say.directly : host))
      return isNot ? say.notComingFrom(sayList(hosts)) : say.comingFrom(sayList(hosts))
    }
    case 'query':
      return sayQuery(condition)
    default:
      return ''
  }
}

function sayQuery({ name, test, value = '', isNot }: ConditionOn<'query'>): string {
  if (name === '') return ''
  switch (test) {
    case 'exists':
      return isNot ? say.withoutParameter(name) : say.withParameter(name)
    case 'equals':
      return isNot ? say.parameterIsNot(name, value) : say.parameterIs(name, value)
    case 'contains':
      return isNot ? say.parameterHasNot(name, value) : say.parameterHas(name, value)
  }
}

function sayTime(condition: Condition, zone: string): string {
  const { isNot } = condition
  switch (condition.on) {
    case 'time': {
      const from = condition.from && sayMoment(condition.from, zone)
      const to = condition.to && sayMoment(condition.to, zone)
      if (from && to) return isNot ? say.notBetween(from, to) : say.between(from, to)
      if (from) return isNot ? say.until(from) : say.since(from)
      if (to) return isNot ? say.since(to) : say.until(to)
      return ''
    }
    case 'daytime': {
      const { from, to } = condition
      const words = isNot ? say.notBetween(from, to) : say.between(from, to)
      return words + sayOtherZone(condition.timezone, zone)
    }
    case 'weekday': {
      if (condition.values.length === 0) return ''
      const days = sayDays(condition.values)
      return (isNot ? say.notOnDays(days) : days) + sayOtherZone(condition.timezone, zone)
    }
    case 'visit': {
      const { from, to } = condition
      const visit =
        to === undefined
          ? say.laterVisits(ordinal(from))
          : to === from
            ? ordinal(from)
            : say.visits(ordinal(from), ordinal(to))
      return isNot ? say.notVisit(visit) : say.visit(visit)
    }
    default:
      return ''
  }
}

/** `Monday to Friday`, `Saturday and Sunday`, `Monday, Wednesday and Friday`. */
function sayDays(values: readonly number[]): string {
  const days = [...values].sort((one, other) => one - other)
  const names = days.map((day) => say.weekdays[day - 1] ?? '')
  if (days.length === 7) return say.everyDay
  const isSpan = days.length > 2 && days.every((day, at) => day === days[0]! + at)
  return isSpan ? say.span(names[0]!, names.at(-1)!) : sayList(names, say.and)
}

function sayDevices({ values }: ConditionOn<'device'>): string {
  const names = values.map((value, at) => (at === 0 ? say.devices : say.furtherDevices)[value])
  return sayList(names, say.and)
}

function sayList(names: readonly string[], joint: string = say.or): string {
  if (names.length > NAMES_MAX) {
    const shown = names.slice(0, NAMES_MAX - 1)
    return say.more(shown.join(', '), names.length - shown.length)
  }
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} ${joint} ${last}`
}

function sayOtherZone(zone: string, viewerZone: string): string {
  const place = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone
  return zone === viewerZone ? '' : ` ${say.hiddenZone(place)}`
}

function sayHost(address: string): string {
  return hostOf(address) ?? (address.trim() || say.nowhere)
}

/**
 * Hosts, or whole addresses if two hosts are the same, so that variants of a split can be
 * distinguished.
 */
function sayApart(addresses: readonly string[]): string[] {
  const hosts = addresses.map(sayHost)
  const isSame = (host: string) => hosts.indexOf(host) !== hosts.lastIndexOf(host)
  return hosts.map((host, at) => (isSame(host) ? sayAddress(addresses[at]!) : host))
}

/** An address without its scheme, with the host as browsers connect to it. */
function sayAddress(typed: string): string {
  const host = hostOf(typed)
  if (host === null) return sayHost(typed)
  const { pathname, search, hash } = new URL(completeAddress(typed))
  const rest = pathname + search + hash
  return rest === '/' ? host : host + rest
}

/** `1st`, `2nd`, `3rd`, `11th`. */
export const ordinal = (number: number): string => say.ordinal(number)
