import { RuleList } from '../rules/rule-list.tsx'

/** The rules of a link that is still to be made; whoever fits none goes to its destination. */
export function RulesSection() {
  return <RuleList />
}
