import { ActionIcon, Button, Menu, SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { RULE_CONDITIONS_MAX } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import { IconPlus, IconX } from '#web/ui/icons.ts'
import { viewerZone } from '../fields/zoned-time.ts'
import { ConditionFields } from './condition-fields.tsx'
import classes from './conditions.module.css'
import { newCondition } from './rule-draft.ts'
import type { Condition, ConditionSubject } from './rule-types.ts'
import rulesClasses from './rules.module.css'

const subjects = Object.keys(text.rules.subjects) as ConditionSubject[]

/** Who a rule applies to: all conditions must match. */
export function ConditionList(props: {
  conditions: readonly Condition[]
  /** of the errors */
  path: string
  onChange: (conditions: Condition[]) => void
}) {
  const { conditions, onChange } = props
  const titleId = useId()
  const change = (at: number, condition: Condition) =>
    onChange(conditions.map((one, place) => (place === at ? condition : one)))
  return (
    <section className={rulesClasses.group} aria-labelledby={titleId}>
      <div>
        <h4 id={titleId} className={rulesClasses.groupTitle}>
          {text.rules.conditions}
        </h4>
        <p className={rulesClasses.hint}>{text.rules.conditionsHint}</p>
      </div>
      {conditions.map((condition, at) => (
        <ConditionRow
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          key={`${at} ${condition.on}`}
          condition={condition}
          path={`${props.path}.${at}`}
          onChange={(next) => change(at, next)}
          onRemove={() => onChange(conditions.filter((_, place) => place !== at))}
        />
      ))}
      {conditions.length < RULE_CONDITIONS_MAX && (
        <Menu position="bottom-start" width={220}>
          <Menu.Target>
            <Button
              className={classes.add}
              variant="default"
              size="xs"
              leftSection={<IconPlus size={16} />}
            >
              {text.rules.addCondition}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {subjects.map((on) => (
              <Menu.Item
                key={on}
                onClick={() => onChange([...conditions, newCondition(on, viewerZone())])}
              >
                {text.rules.subjects[on]}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  )
}

function ConditionRow(props: {
  condition: Condition
  path: string
  onChange: (condition: Condition) => void
  onRemove: () => void
}) {
  const { condition, onChange } = props
  const name = text.rules.subjects[condition.on]
  const hint = text.rules.subjectHints[condition.on]
  return (
    <fieldset className={classes.condition}>
      <legend className={classes.legend}>{name}</legend>
      <div className={classes.conditionHead}>
        <SegmentedControl
          size="xs"
          aria-label={`${name}: ${text.rules.either}`}
          value={condition.isNot ? 'not' : 'is'}
          onChange={(value) => onChange({ ...condition, isNot: value === 'not' || undefined })}
          data={[
            { value: 'is', label: text.rules.is },
            { value: 'not', label: text.rules.isNot },
          ]}
        />
        <ActionIcon
          size={32}
          onClick={props.onRemove}
          aria-label={text.rules.removeCondition(name)}
        >
          <IconX size={16} stroke={1.75} />
        </ActionIcon>
      </div>
      <ConditionFields condition={condition} path={props.path} onChange={onChange} />
      {hint && <p className={rulesClasses.hint}>{hint}</p>}
    </fieldset>
  )
}
