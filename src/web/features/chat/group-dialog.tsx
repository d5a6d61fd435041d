import { Button, Checkbox, Modal, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { CHAT_GROUP_NAME_MAX } from '#contract/constants.ts'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { type ChatRoom, changeGroup, createGroup } from './chat.api.ts'
import { chatsQuery } from './chat.queries.ts'
import { sayGroupError } from './failures.ts'
import classes from './group-dialog.module.css'

/** A new group, or with `room` the name and people of an existing one. */
export function GroupDialog({ room, onClose }: { room?: ChatRoom; onClose: () => void }) {
  const [name, setName] = useState(room?.name ?? '')
  const [chosen, setChosen] = useState<string[]>([])
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const attempt = useAttemptKey()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { data: chats = [] } = useQuery(chatsQuery)
  const inside = new Set(room?.members.map(({ id }) => id))
  const people = chats.filter(({ id }) => !inside.has(id))
  const isNameMissing = name.trim() === ''
  const isNobodyChosen = room === undefined && chosen.length === 0

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (isBusy || isNameMissing || isNobodyChosen) return
    setBusy(true)
    try {
      if (room === undefined) {
        const group = { name: name.trim(), memberIds: chosen }
        const { roomId } = await createGroup(group, attempt.keyFor(JSON.stringify(group)))
        navigate(paths.chatRoom(roomId))
      } else await changeGroup(room.roomId, { name: name.trim(), addMemberIds: chosen })
      void queryClient.invalidateQueries({ queryKey: ['chat'] })
      onClose()
    } catch (error) {
      attempt.done()
      sayGroupError(error)
      setBusy(false)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={room === undefined ? text.chat.newGroup : text.chat.groupSettings}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <TextInput
          label={text.chat.groupName}
          maxLength={CHAT_GROUP_NAME_MAX}
          data-autofocus
          value={name}
          error={isTried && isNameMissing ? text.chat.groupNameMissing : null}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Checkbox.Group
          label={room === undefined ? text.chat.groupPeople : text.chat.groupAdd}
          value={chosen}
          onChange={setChosen}
          error={isTried && isNobodyChosen ? text.chat.groupPeopleMissing : null}
        >
          <div className={classes.people}>
            {people.map((person) => (
              <Checkbox key={person.id} value={person.id} label={person.name} />
            ))}
            {people.length === 0 && <p className={classes.nobody}>{text.chat.groupNobody}</p>}
          </div>
        </Checkbox.Group>
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {room === undefined ? text.common.create : text.common.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
