import { Button, Checkbox, Group, Modal, Radio, Select, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { KeyScope } from '#contract/account/key-scopes.ts'
import { FormAlert } from '#web/features/auth/fields/form-alert.tsx'
import type { Space } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { focusWrong } from '#web/ui/focus-wrong.ts'
import { withPackages } from '#web/ui/with-packages.tsx'
import { apiKeysQuery, createApiKey } from './api-keys.api.ts'
import classes from './api-keys.module.css'
import { type KeyPreset, keyPresets, offeredScopes, scopesOf } from './key-presets.ts'

const NAME_MAX = 60
const DAY_MS = 86_400_000

interface NewKey {
  name: string
  preset: KeyPreset
  scopes: string[]
  ends: string
}

/** Name, permissions and expiry of a key. */
export function CreateKeyDialog(props: {
  space: Space
  onClose: () => void
  onMade: (key: string) => void
}) {
  const { name: spaceName, isPersonal } = props.space
  const words = text.apiKeys
  const client = useQueryClient()
  const [failure, setFailure] = useState<ReactNode>(null)
  const form = useForm<NewKey>({
    mode: 'controlled',
    initialValues: { name: '', preset: 'read', scopes: [], ends: '90' },
    validate: {
      name: (name) => (name.trim() === '' ? words.nameMissing : null),
      scopes: (scopes, { preset }) =>
        preset === 'chosen' && scopes.length === 0 ? words.mayMissing : null,
    },
  })
  const submit = async ({ name, preset, scopes: chosen, ends }: NewKey) => {
    setFailure(null)
    const scopes = preset === 'chosen' ? (chosen as KeyScope[]) : scopesOf(preset, !isPersonal)
    const days = Number(ends)
    const expiresAt = ends === 'never' ? null : new Date(Date.now() + days * DAY_MS).toISOString()
    try {
      const { key } = await createApiKey({ name, scopes, expiresAt })
      void client.invalidateQueries({ queryKey: apiKeysQuery.queryKey })
      props.onMade(key)
    } catch (error) {
      setFailure(withPackages(error, words.createError(textOfError(error))))
    }
  }
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={words.createTitle}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={form.onSubmit(submit, focusWrong)} noValidate>
        <FormAlert message={failure} />
        <TextInput
          label={words.name}
          description={words.nameHint}
          maxLength={NAME_MAX}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Radio.Group label={words.may} {...form.getInputProps('preset')}>
          <div className={classes.presets}>
            {keyPresets.map((preset) => (
              <Radio
                key={preset}
                value={preset}
                label={words.presets[preset]}
                description={words.presetTexts[preset]}
              />
            ))}
          </div>
        </Radio.Group>
        {form.values.preset === 'chosen' && (
          <Checkbox.Group
            role="group"
            aria-label={words.presets.chosen}
            {...form.getInputProps('scopes')}
          >
            <div className={classes.scopes}>
              {offeredScopes(!isPersonal).map((scope) => (
                <Checkbox key={scope} value={scope} label={words.scopes[scope]} />
              ))}
            </div>
          </Checkbox.Group>
        )}
        <p className={classes.quiet}>
          {isPersonal ? words.reachesPersonal : words.reachesSpace(spaceName)}
        </p>
        <Select
          label={words.ends}
          data={Object.entries(words.endChoices).map(([value, label]) => ({ value, label }))}
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
