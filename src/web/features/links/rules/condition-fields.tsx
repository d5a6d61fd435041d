import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { BROWSERS, DEVICES, DIRECT_REFERRER, SYSTEMS } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import { CountField } from '../fields/count-field.tsx'
import { MomentField } from '../fields/moment-field.tsx'
import { useLinkDraft } from '../link/link-form.ts'
import { ChipField } from './chip-field.tsx'
import classes from './conditions.module.css'
import { PickMany } from './pick-many.tsx'
import { countryChoices, languageChoices, readHost, readLanguage } from './place-names.ts'
import type { Condition, ConditionOn } from './rule-types.ts'
import { ZoneField } from './zone-field.tsx'

interface Props<C extends Condition> {
  condition: C
  path: string
  onChange: (condition: Condition) => void
}

/** The inputs for a condition. */
export function ConditionFields({ condition, ...rest }: Props<Condition>) {
  switch (condition.on) {
    case 'device':
    case 'system':
    case 'browser':
      return <NamedFields condition={condition} {...rest} />
    case 'country':
    case 'language':
      return <PlaceFields condition={condition} {...rest} />
    case 'referrer':
      return <ReferrerFields condition={condition} {...rest} />
    case 'query':
      return <QueryFields condition={condition} {...rest} />
    case 'time':
      return <TimeFields condition={condition} {...rest} />
    case 'daytime':
      return <DaytimeFields condition={condition} {...rest} />
    case 'weekday':
      return <WeekdayFields condition={condition} {...rest} />
    case 'visit':
      return <VisitFields condition={condition} {...rest} />
  }
}

/** The error of a condition's field. */
function useErrorsAt(path: string): (field: string) => string | undefined {
  const { errors } = useLinkDraft()
  return (field) =>
    errors[`${path}.${field}`] ??
    Object.entries(errors).find(([one]) => one.startsWith(`${path}.${field}.`))?.[1]
}

type Named = ConditionOn<'device'> | ConditionOn<'system'> | ConditionOn<'browser'>

function NamedFields({ condition, path, onChange }: Props<Named>) {
  const errorAt = useErrorsAt(path)
  const { deviceChoices, systemChoices, browserChoices, subjects } = text.rules
  const names = {
    device: DEVICES.map((value) => ({ value, label: deviceChoices[value] })),
    system: SYSTEMS.map((value) => ({ value, label: systemChoices[value] })),
    browser: BROWSERS.map((value) => ({ value, label: browserChoices[value] })),
  }
  return (
    <ChipField
      label={subjects[condition.on]}
      choices={names[condition.on]}
      value={condition.values}
      error={errorAt('values')}
      onChange={(values) => onChange({ ...condition, values } as Named)}
    />
  )
}

function PlaceFields(props: Props<ConditionOn<'country'> | ConditionOn<'language'>>) {
  const { condition, path, onChange } = props
  const errorAt = useErrorsAt(path)
  const isCountry = condition.on === 'country'
  return (
    <PickMany
      label={text.rules.subjects[condition.on]}
      placeholder={isCountry ? text.rules.pickCountries : text.rules.pickLanguages}
      choices={isCountry ? countryChoices() : languageChoices()}
      read={isCountry ? undefined : readLanguage}
      value={condition.values}
      error={errorAt('values')}
      onChange={(values) => onChange({ ...condition, values })}
    />
  )
}

function ReferrerFields({ condition, path, onChange }: Props<ConditionOn<'referrer'>>) {
  const errorAt = useErrorsAt(path)
  const hosts = condition.values.filter((value) => value !== DIRECT_REFERRER)
  const isDirect = condition.values.includes(DIRECT_REFERRER)
  return (
    <div className={classes.stack}>
      <PickMany
        label={text.rules.subjects.referrer}
        placeholder={text.rules.pickHosts}
        choices={[]}
        read={readHost}
        value={hosts}
        error={errorAt('values')}
        onChange={(values) =>
          onChange({ ...condition, values: isDirect ? [...values, DIRECT_REFERRER] : values })
        }
      />
      <Checkbox
        label={text.rules.direct}
        checked={isDirect}
        onChange={(event) =>
          onChange({
            ...condition,
            values: event.currentTarget.checked ? [...hosts, DIRECT_REFERRER] : hosts,
          })
        }
      />
    </div>
  )
}

function QueryFields({ condition, path, onChange }: Props<ConditionOn<'query'>>) {
  const errorAt = useErrorsAt(path)
  const { name, test, value = '', isNot } = condition
  return (
    <div className={classes.row}>
      <TextInput
        label={text.rules.queryName}
        placeholder="utm_source"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={100}
        value={name}
        error={errorAt('name')}
        onChange={(event) => onChange({ ...condition, name: event.currentTarget.value })}
      />
      <NativeSelect
        label={text.rules.queryTest}
        value={test}
        onChange={(event) => {
          const next = event.currentTarget.value as typeof test
          onChange({
            on: 'query',
            name,
            test: next,
            isNot,
            ...(next === 'exists' ? {} : { value }),
          })
        }}
        data={(['exists', 'equals', 'contains'] as const).map((one) => ({
          value: one,
          label: text.rules.queryTests[one],
        }))}
      />
      {test !== 'exists' && (
        <TextInput
          label={text.rules.queryValue}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={500}
          value={value}
          error={errorAt('value')}
          onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
        />
      )}
    </div>
  )
}

function TimeFields({ condition, path, onChange }: Props<ConditionOn<'time'>>) {
  const errorAt = useErrorsAt(path)
  return (
    <div className={classes.row}>
      <MomentField
        label={text.rules.from}
        value={condition.from ?? ''}
        error={errorAt('from')}
        onChange={(iso) => onChange({ ...condition, from: iso || undefined })}
      />
      <MomentField
        label={text.rules.to}
        value={condition.to ?? ''}
        error={errorAt('to')}
        onChange={(iso) => onChange({ ...condition, to: iso || undefined })}
      />
    </div>
  )
}

function DaytimeFields({ condition, path, onChange }: Props<ConditionOn<'daytime'>>) {
  const errorAt = useErrorsAt(path)
  return (
    <div className={classes.row}>
      <TextInput
        type="time"
        label={text.rules.fromTime}
        value={condition.from}
        error={errorAt('from')}
        onChange={(event) => onChange({ ...condition, from: event.currentTarget.value })}
      />
      <TextInput
        type="time"
        label={text.rules.toTime}
        value={condition.to}
        error={errorAt('to')}
        onChange={(event) => onChange({ ...condition, to: event.currentTarget.value })}
      />
      <ZoneField
        value={condition.timezone}
        error={errorAt('timezone')}
        onChange={(timezone) => onChange({ ...condition, timezone })}
      />
    </div>
  )
}

function WeekdayFields({ condition, path, onChange }: Props<ConditionOn<'weekday'>>) {
  const errorAt = useErrorsAt(path)
  const days = text.rules.say.weekdays.map((label, at) => ({ value: String(at + 1), label }))
  return (
    <div className={classes.stack}>
      <ChipField
        label={text.rules.subjects.weekday}
        choices={days}
        value={condition.values.map(String)}
        error={errorAt('values')}
        onChange={(values) => onChange({ ...condition, values: values.map(Number).sort() })}
      />
      <ZoneField
        value={condition.timezone}
        error={errorAt('timezone')}
        onChange={(timezone) => onChange({ ...condition, timezone })}
      />
    </div>
  )
}

function VisitFields({ condition, path, onChange }: Props<ConditionOn<'visit'>>) {
  const errorAt = useErrorsAt(path)
  const { from, to } = condition
  return (
    <div className={classes.row}>
      <CountField
        label={text.rules.visitFrom}
        value={Number.isNaN(from) ? '' : String(from)}
        error={errorAt('from')}
        onChange={(typed) =>
          onChange({ ...condition, from: typed === '' ? Number.NaN : Number(typed) })
        }
      />
      <CountField
        label={text.rules.visitTo}
        description={text.rules.visitToHint}
        value={to === undefined ? '' : String(to)}
        error={errorAt('to')}
        onChange={(typed) =>
          onChange({ ...condition, to: typed === '' ? undefined : Number(typed) })
        }
      />
    </div>
  )
}
