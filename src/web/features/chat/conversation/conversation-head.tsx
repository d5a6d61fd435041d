import { ActionIcon, Button, Menu, Modal } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { toastSuccess } from '#web/platform/toasts.tsx'
import { IconArrowLeft, IconDots } from '#web/ui/icons.ts'
import { type ChatRoom, leaveGroup } from '../chat.api.ts'
import { Face, StatusWord } from '../face.tsx'
import { sayGroupError } from '../failures.ts'
import { GroupDialog } from '../group-dialog.tsx'
import classes from './conversation.module.css'

/** The other person or group, their presence, and a group's actions. */
export function ConversationHead({ room, userId }: { room: ChatRoom; userId: string }) {
  const other = room.kind === 'direct' ? room.members.find(({ id }) => id !== userId) : undefined
  const names = room.members.filter(({ id }) => id !== userId).map(({ name }) => name)
  return (
    <header className={classes.head}>
      <ActionIcon
        component={Link}
        to={paths.chat}
        className={classes.back}
        variant="subtle"
        size={40}
        aria-label={text.chat.back}
      >
        <IconArrowLeft size={20} />
      </ActionIcon>
      <Face
        name={room.name}
        image={other?.image ?? null}
        status={other?.status}
        isGroup={room.kind !== 'direct'}
      />
      <div className={classes.who}>
        <h1 className={classes.name}>{room.name}</h1>
        {other ? (
          <StatusWord status={other.status} />
        ) : (
          <p className={classes.names} title={names.join(', ')}>
            {text.chat.members(room.members.length)}
            {names.length > 0 && ` · ${names.join(', ')}`}
          </p>
        )}
      </div>
      {room.kind === 'group' && <GroupMenu room={room} />}
    </header>
  )
}

function GroupMenu({ room }: { room: ChatRoom }) {
  const [shown, setShown] = useState<'settings' | 'leave'>()
  const close = () => setShown(undefined)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" size={40} aria-label={text.common.more}>
            <IconDots size={20} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setShown('settings')}>{text.chat.groupSettings}</Menu.Item>
          <Menu.Item onClick={() => setShown('leave')}>{text.chat.leave}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {shown === 'settings' && <GroupDialog room={room} onClose={close} />}
      {shown === 'leave' && <LeaveDialog room={room} onClose={close} />}
    </>
  )
}

function LeaveDialog({ room, onClose }: { room: ChatRoom; onClose: () => void }) {
  const [isBusy, setBusy] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = async () => {
    setBusy(true)
    try {
      await leaveGroup(room.roomId)
      navigate(paths.chat)
      toastSuccess(text.chat.left(room.name))
      await queryClient.invalidateQueries({ queryKey: ['chat'], refetchType: 'none' })
      await queryClient.refetchQueries({ queryKey: ['chat', 'groups'] })
    } catch (error) {
      sayGroupError(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={text.chat.leave}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <p className={classes.leaveText}>{text.chat.leaveText}</p>
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {text.common.cancel}
        </Button>
        <Button color="red" loading={isBusy} onClick={() => void leave()}>
          {text.chat.leave}
        </Button>
      </div>
    </Modal>
  )
}
