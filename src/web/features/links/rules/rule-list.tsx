import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { useLinkDraft } from '../link/link-form.ts'
import { AddRule } from './add-rule.tsx'
import { RuleCard } from './rule-card.tsx'
import { moveRule } from './rule-draft.ts'
import type { Rule } from './rule-types.ts'
import classes from './rules.module.css'

/** The rules in order; each can be opened, moved and copied. */
export function RuleList({ children }: { children?: ReactNode }) {
  const { draft, errors, edit, editRules } = useLinkDraft()
  const [opened, setOpened] = useState<string | null>(null)
  const [made, setMade] = useState<string | null>(null)
  const [isDragging, setDragging] = useState(false)
  const { rules } = draft
  const nameOf = (rule: Rule) => rule.name || text.rules.untitled(rules.indexOf(rule) + 1)
  if (draft.isPermanent && rules.length === 0) {
    return (
      <div className={classes.notice}>
        <p>{text.rules.permanent}</p>
        <Button variant="default" onClick={() => edit({ isPermanent: false })}>
          {text.rules.makeTemporary}
        </Button>
      </div>
    )
  }
  return (
    <div className={classes.section}>
      <header className={classes.head}>
        <p className={classes.lead}>
          {rules.length === 0 ? text.rules.emptyText : text.rules.lead}
        </p>
        <AddRule
          onAdded={(id) => {
            setOpened(id)
            setMade(id)
          }}
        />
      </header>
      {rules.length > 0 && (
        <SortableList
          items={rules}
          nameOf={nameOf}
          onDragging={setDragging}
          onMove={(id, after) => editRules((now) => moveRule(now, id, after))}
          label={text.rules.list}
          className={classes.list}
        >
          {(rule) => {
            const place = rules.indexOf(rule)
            const isWrong = Object.keys(errors).some((path) => path.startsWith(`rules.${place}.`))
            return (
              <RuleCard
                key={rule.id}
                rule={rule}
                place={place}
                count={rules.length}
                name={nameOf(rule)}
                isOpen={!isDragging && (opened === rule.id || isWrong)}
                isWrong={isWrong}
                isNew={rule.id === made}
                onToggle={() => setOpened((now) => (now === rule.id ? null : rule.id))}
                onOpen={setOpened}
              />
            )
          }}
        </SortableList>
      )}
      {children}
    </div>
  )
}
