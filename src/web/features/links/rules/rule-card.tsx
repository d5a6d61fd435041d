import { ActionIcon, TextInput } from '@mantine/core'
import { useEffect, useId, useRef } from 'react'
import { RULE_NAME_MAX } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import { IconChevronDown, IconGripVertical } from '#web/ui/icons.ts'
import { useSortableParts } from '#web/ui/sortable-list.tsx'
import { viewerZone } from '../fields/zoned-time.ts'
import { useLinkDraft } from '../link/link-form.ts'
import { ConditionList } from './condition-list.tsx'
import { RuleMenu } from './rule-menu.tsx'
import { sayRule } from './rule-sentence.ts'
import type { Rule } from './rule-types.ts'
import classes from './rules.module.css'
import { TargetEditor } from './target-editor.tsx'

const FOCUS_AFTER_MS = 60

export interface RuleCardProps {
  rule: Rule
  place: number
  count: number
  /** its name, or its number */
  name: string
  isOpen: boolean
  isWrong: boolean
  /** just created here */
  isNew: boolean
  onToggle: () => void
  onOpen: (id: string) => void
}

/** A rule as a sentence; opened, all its parts. */
export function RuleCard(props: RuleCardProps) {
  const { rule, place, name, isOpen } = props
  const { editRules } = useLinkDraft()
  const sortable = useSortableParts(rule.id)
  const bodyId = useId()
  const summary = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!props.isNew) return
    // The menu that created it first returns the focus to its button.
    const timer = setTimeout(() => {
      summary.current?.focus({ preventScroll: true })
      summary.current?.scrollIntoView({ block: 'center' })
    }, FOCUS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [props.isNew])
  const change = (part: Partial<Rule>) =>
    editRules((now) => now.map((one) => (one.id === rule.id ? { ...one, ...part } : one)))
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.card}
      style={sortable.style}
      data-dragging={sortable.isDragging || undefined}
      data-wrong={props.isWrong || undefined}
    >
      <div className={classes.cardHead}>
        <ActionIcon
          className={classes.grip}
          {...sortable.handle}
          aria-label={text.rules.move(name)}
        >
          <IconGripVertical size={18} stroke={1.75} />
        </ActionIcon>
        <h3 className={classes.cardTitle}>
          <button
            ref={summary}
            type="button"
            className={classes.summary}
            aria-expanded={isOpen}
            aria-controls={bodyId}
            onClick={props.onToggle}
          >
            <span className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.sentence}>{sayRule(rule, viewerZone())}</span>
              {props.isWrong && <span className={classes.wrong}>{text.rules.incomplete}</span>}
            </span>
            <IconChevronDown className={classes.chevron} size={18} stroke={1.75} />
          </button>
        </h3>
        <RuleMenu {...props} />
      </div>
      <div id={bodyId} className={classes.body} hidden={!isOpen}>
        {isOpen && (
          <>
            <TextInput
              label={text.rules.name}
              description={text.rules.nameHint}
              maxLength={RULE_NAME_MAX}
              value={rule.name}
              placeholder={text.rules.untitled(place + 1)}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <ConditionList
              conditions={rule.conditions}
              path={`rules.${place}.conditions`}
              onChange={(conditions) => change({ conditions })}
            />
            <TargetEditor
              target={rule.target}
              path={`rules.${place}.target`}
              onChange={(target) => change({ target })}
            />
          </>
        )}
      </div>
    </li>
  )
}
