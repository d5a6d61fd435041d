import { Button, Group, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockedReason } from '#contract/safety/safety.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastSuccess } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import formClasses from '#web/ui/form.module.css'
import { reasonOptions } from './reason-options.ts'
import { blockAddress, safetyKey } from './safety.api.ts'

const NOTE_MAX = 500

/** One domain or address, and the reason. */
export function BlockDialog({ onClose }: { onClose: () => void }) {
  const words = text.safety
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: { pattern: '', reason: 'unwanted' as BlockedReason, note: '' },
    validate: { pattern: (pattern) => (pattern.trim() === '' ? words.patternMissing : null) },
  })
  const submit = async (values: typeof form.values) => {
    setFailure(null)
    try {
      const { pattern } = await blockAddress(values)
      void client.invalidateQueries({ queryKey: safetyKey })
      toastSuccess(words.blocked(pattern))
      onClose()
    } catch (error) {
      const field = error instanceof CallFailure ? error.fields.pattern : undefined
      if (field) form.setFieldError('pattern', field)
      else setFailure(textOfError(error))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.blockTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={formClasses.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        <FormAlert message={failure} />
        <TextInput
          label={words.pattern}
          description={words.patternHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
          data-autofocus
          {...form.getInputProps('pattern')}
        />
        <NativeSelect
          label={words.reason}
          data={reasonOptions()}
          {...form.getInputProps('reason')}
        />
        <TextInput
          label={words.note}
          description={words.noteHint}
          maxLength={NOTE_MAX}
          {...form.getInputProps('note')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {words.block}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
