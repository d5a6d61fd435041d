import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useRef } from 'react'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastError } from '#web/platform/toasts.tsx'
import { completeAddress } from './complete-address.ts'
import { createLink, type Link } from './links.api.ts'
import classes from './shorten-form.module.css'

/** An address and, if one likes, a name for it. */
export function ShortenForm({ onCreated }: { onCreated: (link: Link) => void }) {
  const field = useRef<HTMLInputElement>(null)
  const attempt = useAttemptKey()
  const form = useForm({ mode: 'controlled', initialValues: { destination: '', alias: '' } })

  const submit = async (values: { destination: string; alias: string }) => {
    const destination = completeAddress(values.destination)
    const alias = values.alias.trim() || undefined
    try {
      const link = await createLink(
        { destination, alias },
        attempt.keyFor(`${destination} ${alias}`),
      )
      attempt.done()
      form.reset()
      onCreated(link)
      field.current?.focus()
    } catch (error) {
      const place = error instanceof CallFailure ? linkFieldOf(error) : undefined
      if (!(error instanceof CallFailure && error.isTemporary)) attempt.done()
      if (place) form.setFieldError(place, textOfError(error))
      else toastError(error)
    }
  }

  return (
    <form className={classes.root} onSubmit={form.onSubmit(submit)} noValidate>
      <TextInput
        ref={field}
        className={classes.address}
        label={text.links.address}
        placeholder={text.links.addressHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('destination')}
      />
      <TextInput
        className={classes.alias}
        label={text.links.alias}
        placeholder={text.links.aliasHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('alias')}
      />
      <Button className={classes.submit} type="submit" loading={form.submitting}>
        {text.links.shorten}
      </Button>
    </form>
  )
}

/** Which field of a link a refusal belongs to. */
export function linkFieldOf(failure: CallFailure): 'destination' | 'alias' | undefined {
  if (/^err_(21|22|28|241)$/.test(failure.code) || failure.fields.destination) return 'destination'
  if (/^err_(26|27|29|29_1|29_2)$/.test(failure.code) || failure.fields.alias) return 'alias'
  return undefined
}
