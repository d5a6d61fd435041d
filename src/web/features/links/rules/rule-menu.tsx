import { ActionIcon, Menu } from '@mantine/core'
import { RULES_MAX } from '#contract/links/rule-values.ts'
import { text } from '#web/messages/index.ts'
import { toastUndo } from '#web/platform/toasts.tsx'
import { IconArrowDown, IconArrowUp, IconCopyPlus, IconDots, IconTrash } from '#web/ui/icons.ts'
import { useLinkDraft } from '../link/link-form.ts'
import { newRuleId } from './new-rule-id.ts'
import type { RuleCardProps } from './rule-card.tsx'
import { duplicateRule } from './rule-draft.ts'
import type { Rule } from './rule-types.ts'

/** Further actions for a rule, including moving it without dragging. */
export function RuleMenu({ rule, place, count, name, onOpen }: RuleCardProps) {
  const { editRules } = useLinkDraft()
  const put = (rules: Rule[], to: number) => {
    const others = rules.filter((one) => one.id !== rule.id)
    return [...others.slice(0, to), rule, ...others.slice(to)]
  }
  const duplicate = () => {
    const id = newRuleId()
    editRules((now) => duplicateRule(now, rule.id, id))
    onOpen(id)
  }
  const remove = () => {
    editRules((now) => now.filter((one) => one.id !== rule.id))
    toastUndo(text.rules.deleted(name), async () => editRules((now) => put(now, place)))
  }
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <ActionIcon aria-label={text.rules.actionsOf(name)}>
          <IconDots size={18} stroke={1.75} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          disabled={place === 0}
          leftSection={<IconArrowUp size={18} stroke={1.75} />}
          onClick={() => editRules((now) => put(now, place - 1))}
        >
          {text.rules.moveUp}
        </Menu.Item>
        <Menu.Item
          disabled={place === count - 1}
          leftSection={<IconArrowDown size={18} stroke={1.75} />}
          onClick={() => editRules((now) => put(now, place + 1))}
        >
          {text.rules.moveDown}
        </Menu.Item>
        <Menu.Item
          disabled={count >= RULES_MAX}
          leftSection={<IconCopyPlus size={18} stroke={1.75} />}
          onClick={duplicate}
        >
          {text.rules.duplicate}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          color="var(--wp-negative)"
          leftSection={<IconTrash size={18} stroke={1.75} />}
          onClick={remove}
        >
          {text.common.delete}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
