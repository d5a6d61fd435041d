import { text } from '#web/messages/index.ts'
import { hostOf } from '../fields/host-of.ts'
import { useLinkDraft } from '../link/link-form.ts'
import { RuleList } from '../rules/rule-list.tsx'
import classes from '../rules/rules.module.css'

/** The rules in order, and at the end the destination for everybody else. */
export function RulesSection() {
  const { draft } = useLinkDraft()
  const host = hostOf(draft.destination) ?? draft.destination
  const isAlone = draft.rules.length === 0
  return (
    <RuleList>
      {host && !draft.isPermanent && (
        <div className={classes.default}>
          <div className={classes.words}>
            <p className={classes.name}>
              {isAlone ? text.rules.say.everybody : text.rules.otherwise}
            </p>
            <p className={classes.sentence}>
              {text.rules.say.arrow} {host}
            </p>
          </div>
        </div>
      )}
    </RuleList>
  )
}
