import { Link } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { hostOf } from '../fields/host-of.ts'
import layout from '../link/link.module.css'
import { useLinkForm } from '../link/link-form.ts'
import { RuleList } from './rule-list.tsx'
import classes from './rules.module.css'
import { Simulator } from './simulator/simulator.tsx'

/** The rules in their order, the default as the last card, and a visitor to try them with. */
export function RulesTab() {
  return (
    <div className={layout.columns}>
      <div className={layout.column}>
        <RuleList>
          <DefaultCard />
        </RuleList>
      </div>
      <div className={layout.aside}>
        <Simulator />
      </div>
    </div>
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
