import { Button, FileButton, Group, Modal, NativeSelect, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BlockedReason } from '#contract/safety/safety.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import formClasses from '#web/ui/form.module.css'
import { reasonOptions } from './reason-options.ts'
import { importBlocked, safetyKey } from './safety.api.ts'
import classes from './safety.module.css'

type Imported = Awaited<ReturnType<typeof importBlocked>>

/** A pasted list or a file of lines; invalid lines are reported. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const words = text.safety
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const [done, setDone] = useState<Imported | null>(null)
  const form = useForm({
    mode: 'controlled',
    initialValues: { text: '', reason: 'unwanted' as BlockedReason },
    validate: { text: (list) => (list.trim() === '' ? words.listMissing : null) },
  })
  const submit = async (values: typeof form.values) => {
    setFailure(null)
    try {
      setDone(await importBlocked(values))
      void client.invalidateQueries({ queryKey: safetyKey })
    } catch (error) {
      setFailure(textOfError(error))
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.importTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      {done ? (
        <div className={formClasses.form}>
          <p role="status">{words.imported(done.added, done.known)}</p>
          {done.refusedCount > 0 && (
            <div>
              <p>{words.unreadable(done.refusedCount)}</p>
              <ul className={classes.refused}>
                {done.refused.map(({ line, text: given }) => (
                  <li key={line}>{words.line(line, given)}</li>
                ))}
              </ul>
            </div>
          )}
          <Group justify="flex-end">
            <Button onClick={onClose} data-autofocus>
              {text.common.done}
            </Button>
          </Group>
        </div>
      ) : (
        <form className={formClasses.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
          <FormAlert message={failure} />
          <Textarea
            label={words.listLabel}
            description={words.listHint}
            autosize
            minRows={6}
            maxRows={14}
            spellCheck={false}
            autoCapitalize="none"
            dir="ltr"
            data-autofocus
            {...form.getInputProps('text')}
          />
          <FileButton
            accept="text/plain,.txt,.csv,.hosts"
            onChange={async (file) => file && form.setFieldValue('text', await file.text())}
          >
            {(props) => (
              <Button variant="default" {...props}>
                {words.chooseFile}
              </Button>
            )}
          </FileButton>
          <NativeSelect
            label={words.reason}
            data={reasonOptions()}
            {...form.getInputProps('reason')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {text.common.cancel}
            </Button>
            <Button type="submit" loading={form.submitting}>
              {words.importList}
            </Button>
          </Group>
        </form>
      )}
    </Modal>
  )
}
