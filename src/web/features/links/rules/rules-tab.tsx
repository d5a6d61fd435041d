import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { SortableList } from '#web/ui/sortable-list.tsx'
import { hostOf } from '../fields/host-of.ts'
import layout from '../link/link.module.css'
import { useLinkForm } from '../link/link-form.ts'
import { AddRule } from './add-rule.tsx'
import { RuleCard } from './rule-card.tsx'
import { moveRule } from './rule-draft.ts'
import type { Rule } from './rule-types.ts'
import classes from './rules.module.css'
import { Simulator } from './simulator.tsx'

/** The rules in their order, the default as the last card, and a visitor to try them with. */
export function RulesTab() {
  return (
    <div className={layout.columns}>
      <div className={layout.column}>
        <RuleList />
      </div>
      <div className={layout.aside}>
        <Simulator />
      </div>
    </div>
  )
}

function RuleList() {
  const { draft, errors, edit, editRules } = useLinkForm()
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
    <section className={classes.section} aria-label={text.rules.title}>
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
      <DefaultCard />
    </section>
  )
}

/** Where everybody goes for whom no rule fits. */
function DefaultCard() {
  const { link, draft } = useLinkForm()
  const isAlone = draft.rules.length === 0
  return (
    <div className={classes.default}>
      <div className={classes.words}>
        <p className={classes.name}>{isAlone ? text.rules.say.everybody : text.rules.otherwise}</p>
        <p className={classes.sentence}>
          {text.rules.say.arrow} {hostOf(draft.destination) ?? draft.destination}
        </p>
      </div>
      <Link className={classes.change} to={paths.link(link.id)} replace>
        {text.rules.editDestination}
      </Link>
    </div>
  )
}
