import { Button, Checkbox, Group, Modal, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { KeyScope } from '#contract/account/key-scopes.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { apiKeysQuery, createApiKey } from './api-keys.api.ts'
import classes from './api-keys.module.css'

const NAME_MAX = 60
const DAY_MS = 86_400_000

interface NewKey {
  name: string
  scopes: string[]
  ends: string
}

/** Name, what the key may do, and when it ends. */
export function CreateKeyDialog(props: { onClose: () => void; onMade: (key: string) => void }) {
  const client = useQueryClient()
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<NewKey>({
    mode: 'controlled',
    initialValues: { name: '', scopes: [], ends: '90' },
    validate: {
      name: (name) => (name.trim() === '' ? text.apiKeys.nameMissing : null),
      scopes: (scopes) => (scopes.length === 0 ? text.apiKeys.mayMissing : null),
    },
  })
  const submit = async ({ name, scopes, ends }: NewKey) => {
    setFailure(null)
    const days = Number(ends)
    const expiresAt = ends === 'never' ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    try {
      const { key } = await createApiKey({ name, scopes: scopes as KeyScope[], expiresAt })
      void client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
      props.onMade(key)
    } catch (error) {
      setFailure(text.apiKeys.createError(textOfError(error)))
    }
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={text.apiKeys.createTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
        <FormAlert message={failure} />
        <TextInput
          label={text.apiKeys.name}
          description={text.apiKeys.nameHint}
          maxLength={NAME_MAX}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group label={text.apiKeys.may} {...form.getInputProps('scopes')}>
          <div className={classes.scopes}>
            {Object.entries(text.apiKeys.scopes).map(([scope, words]) => (
              <Checkbox key={scope} value={scope} label={words} />
            ))}
          </div>
        </Checkbox.Group>
        <Select
          label={text.apiKeys.ends}
          data={Object.entries(text.apiKeys.endChoices).map(([value, label]) => ({ value, label }))}
          allowDeselect={false}
          {...form.getInputProps('ends')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {text.common.create}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
