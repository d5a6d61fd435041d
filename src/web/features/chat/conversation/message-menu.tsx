import { ActionIcon, Menu } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { IconDots } from '#web/ui/icons.ts'
import type { ChatMessage } from '../chat.api.ts'
import classes from './message.module.css'

export interface MessageActions {
  reply: (message: ChatMessage) => void
  edit: (message: ChatMessage) => void
  remove: (message: ChatMessage) => void
}

/** What can be done with a message; one's own can be edited. */
export function MessageMenu(props: {
  message: ChatMessage
  isOwn: boolean
  canModerate: boolean
  actions: MessageActions
}) {
  const { message, isOwn, canModerate, actions } = props
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          className={classes.actions}
          variant="subtle"
          color="gray"
          size={28}
          aria-label={text.chat.actions}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => actions.reply(message)}>{text.chat.reply}</Menu.Item>
        {isOwn && <Menu.Item onClick={() => actions.edit(message)}>{text.common.edit}</Menu.Item>}
        {(isOwn || canModerate) && (
          <Menu.Item color="red" onClick={() => actions.remove(message)}>
            {text.common.delete}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
