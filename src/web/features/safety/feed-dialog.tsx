import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { FeedReason } from '#contract/safety/safety-feeds.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import formClasses from '#web/ui/form.module.css'
import { reasonOptions } from './reason-options.ts'
import { addFeed, safetyKey } from './safety.api.ts'

/** The address and category of a list, which is read once before it is added. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const words = text.safety.feeds
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: { address: '', reason: 'malware' as FeedReason },
    validate: { address: (address) => (address.trim() === '' ? words.addressMissing : null) },
  })
  const submit = async (values: typeof form.values) => {
    setFailure(null)
    try {
      const { entries } = await addFeed(values)
      void client.invalidateQueries({ queryKey: safetyKey })
      toastSuccess(words.added(entries))
      onClose()
    } catch (error) {
      setFailure(textOfError(error))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.add}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={formClasses.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        <FormAlert message={failure} />
        <TextInput
          label={words.address}
          description={words.addressHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          data-autofocus
          {...form.getInputProps('address')}
        />
        <NativeSelect
          label={text.safety.reason}
          data={reasonOptions().filter(({ value }) => value !== 'unwanted')}
          {...form.getInputProps('reason')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {words.follow}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
