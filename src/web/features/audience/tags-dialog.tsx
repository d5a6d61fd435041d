import { Button, Group, Modal, MultiSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { type Subscriber, tagSubscribers } from './audience.api.ts'
import classes from './dialogs.module.css'
import { SubscriberTagsField } from './subscriber-tags-field.tsx'

/** The tags of one subscriber, or tags to add to several and to remove from them. */
export function TagsDialog(props: {
  pageId: string
  subscribers: readonly Subscriber[]
  onDone: () => void
  onClose: () => void
}) {
  const { pageId, subscribers } = props
  const words = text.audience.tagging
  const queryClient = useQueryClient()
  const [only] = subscribers.length === 1 ? subscribers : []
  const [tags, setTags] = useState<readonly string[]>(only?.tags ?? [])
  const [removed, setRemoved] = useState<string[]>([])
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<ReactNode>(null)
  const held = [...new Set(subscribers.flatMap((one) => one.tags))].toSorted()

  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    try {
      await tagSubscribers(pageId, {
        subscriberIds: subscribers.map(({ id }) => id),
        add: tags.filter((tag) => !only?.tags.includes(tag)),
        remove: only ? only.tags.filter((tag) => !tags.includes(tag)) : removed,
      })
      await queryClient.invalidateQueries({ queryKey: ['audience', pageId, 'subscribers'] })
      props.onDone()
    } catch (error) {
      setFailure(textOfError(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={props.onClose}
      title={only ? words.titleOf(only.email) : words.title(subscribers.length)}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.dialog} onSubmit={save}>
        <FormAlert message={failure} />
        <SubscriberTagsField
          pageId={pageId}
          label={only ? words.tags : words.add}
          value={tags}
          onChange={setTags}
        />
        {!only && held.length > 0 && (
          <MultiSelect label={words.remove} data={held} value={removed} onChange={setRemoved} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={isBusy}>
            {text.common.save}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
