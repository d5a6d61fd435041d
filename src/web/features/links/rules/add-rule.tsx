import { Button, Menu } from '@mantine/core'
import { RULES_MAX } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import {
  IconApps,
  IconArrowsSplit,
  IconClock,
  IconDeviceMobile,
  IconPlus,
  IconRoute,
  IconWorld,
} from '#web/ui/icons.ts'
import { viewerZone } from '../fields/zoned-time.ts'
import { useLinkDraft } from '../link/link-form.ts'
import { newRuleId } from './new-rule-id.ts'
import { newRule, type RuleTemplate, ruleTemplates } from './rule-draft.ts'

const icons: Record<RuleTemplate, typeof IconPlus> = {
  blank: IconRoute,
  country: IconWorld,
  device: IconDeviceMobile,
  time: IconClock,
  split: IconArrowsSplit,
  ios: IconApps,
  android: IconApps,
}

/** Adds a rule at the end of the list, from a template. */
export function AddRule({ onAdded }: { onAdded: (id: string) => void }) {
  const { draft, editRules } = useLinkDraft()
  const add = (template: RuleTemplate) => {
    const id = newRuleId()
    const rule = newRule(template, { destination: draft.destination, zone: viewerZone(), id })
    editRules((now) => [...now, rule])
    onAdded(id)
  }
  if (draft.rules.length >= RULES_MAX) return <p>{text.rules.full(RULES_MAX)}</p>
  return (
    <Menu position="bottom-end" width={280}>
      <Menu.Target>
        <Button variant="light" leftSection={<IconPlus size={18} />}>
          {text.rules.add}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {ruleTemplates.map((template) => {
          const Icon = icons[template]
          return (
            <Menu.Item
              key={template}
              leftSection={<Icon size={18} stroke={1.75} />}
              onClick={() => add(template)}
            >
              {text.rules.templates[template]}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
