import { Button, NativeSelect, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BROWSERS, DEVICES, SYSTEMS } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CountField } from '../../fields/count-field.tsx'
import { MomentField } from '../../fields/moment-field.tsx'
import { countryChoices, languageChoices } from '../place-names.ts'
import classes from './simulator.module.css'
import { SimulatorResult } from './simulator-result.tsx'
import { NOBODY, type Visitor } from './visitor.ts'

/** "As a visitor with …": where the link with its current settings would lead, and why. */
export function Simulator() {
  const [visitor, setVisitor] = useState<Visitor>(NOBODY)
  const change = (part: Partial<Visitor>) => setVisitor((now) => ({ ...now, ...part }))
  const { simulator } = text.rules
  const isChanged = JSON.stringify(visitor) !== JSON.stringify(NOBODY)
  return (
    <SectionCard title={simulator.title} text={simulator.lead}>
      {/* before the fields, which are taller than many screens */}
      <SimulatorResult visitor={visitor} />
      <div className={classes.fields}>
        <AgentFields visitor={visitor} onChange={change} />
        <PlaceFields visitor={visitor} onChange={change} />
        <WayFields visitor={visitor} onChange={change} />
        {isChanged && (
          <Button
            className={classes.reset}
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => setVisitor(NOBODY)}
          >
            {simulator.reset}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}

interface Props {
  visitor: Visitor
  onChange: (part: Partial<Visitor>) => void
}

function AgentFields({ visitor, onChange }: Props) {
  const { simulator, deviceChoices, systemChoices, browserChoices } = text.rules
  const any = { value: '', label: simulator.any }
  return (
    <>
      <SegmentedControl
        className={classes.wide}
        size="xs"
        aria-label={simulator.how}
        value={visitor.by}
        onChange={(by) => onChange({ by: by as Visitor['by'] })}
        data={[
          { value: 'fields', label: simulator.byFields },
          { value: 'agent', label: simulator.byAgent },
        ]}
      />
      {visitor.by === 'agent' ? (
        <Textarea
          className={classes.wide}
          label={simulator.userAgent}
          placeholder={simulator.userAgentHint}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={512}
          spellCheck={false}
          value={visitor.userAgent}
          onChange={(event) => onChange({ userAgent: event.currentTarget.value })}
        />
      ) : (
        <>
          <NativeSelect
            label={simulator.device}
            data={[any, ...DEVICES.map((value) => ({ value, label: deviceChoices[value] }))]}
            value={visitor.device}
            onChange={(event) => onChange({ device: event.currentTarget.value })}
          />
          <NativeSelect
            label={simulator.system}
            data={[any, ...SYSTEMS.map((value) => ({ value, label: systemChoices[value] }))]}
            value={visitor.system}
            onChange={(event) => onChange({ system: event.currentTarget.value })}
          />
          <NativeSelect
            label={simulator.browser}
            data={[any, ...BROWSERS.map((value) => ({ value, label: browserChoices[value] }))]}
            value={visitor.browser}
            onChange={(event) => onChange({ browser: event.currentTarget.value })}
          />
        </>
      )}
    </>
  )
}

function PlaceFields({ visitor, onChange }: Props) {
  const { simulator, nothingFound } = text.rules
  const search = { searchable: true, clearable: true, limit: 300, maxDropdownHeight: 240 }
  return (
    <>
      <Select
        {...search}
        label={simulator.country}
        placeholder={simulator.any}
        data={countryChoices()}
        nothingFoundMessage={nothingFound}
        clearButtonProps={{ 'aria-label': `${text.common.remove}: ${simulator.country}` }}
        value={visitor.country || null}
        onChange={(country) => onChange({ country: country ?? '' })}
      />
      <Select
        {...search}
        label={simulator.language}
        placeholder={simulator.any}
        data={languageChoices()}
        nothingFoundMessage={nothingFound}
        clearButtonProps={{ 'aria-label': `${text.common.remove}: ${simulator.language}` }}
        value={visitor.language || null}
        onChange={(language) => onChange({ language: language ?? '' })}
      />
      <CountField
        className={classes.whole}
        label={simulator.visit}
        value={visitor.visit}
        onChange={(visit) => onChange({ visit })}
      />
    </>
  )
}

function WayFields({ visitor, onChange }: Props) {
  const { simulator } = text.rules
  return (
    <>
      <TextInput
        className={classes.wide}
        label={simulator.referrer}
        placeholder={simulator.referrerHint}
        inputMode="url"
        spellCheck={false}
        autoCapitalize="none"
        maxLength={2_048}
        value={visitor.referrer}
        onChange={(event) => onChange({ referrer: event.currentTarget.value })}
      />
      <TextInput
        className={classes.wide}
        label={simulator.query}
        placeholder={simulator.queryHint}
        spellCheck={false}
        autoCapitalize="none"
        maxLength={2_048}
        value={visitor.query}
        onChange={(event) => onChange({ query: event.currentTarget.value })}
      />
      <MomentField
        className={classes.wide}
        label={simulator.at}
        value={visitor.at}
        onChange={(at) => onChange({ at })}
      />
    </>
  )
}
