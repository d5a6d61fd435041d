import { Button, Modal, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { textOfError, toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { completeAddress } from './complete-address.ts'
import { changeLink, type Link, type LinkEdit } from './links.api.ts'
import classes from './links.module.css'
import { usePutLink } from './links.queries.ts'
import { linkFieldOf } from './shorten-form.tsx'

/** Changes where a link leads, its name, its title; sends only what was changed. */
export function EditLinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const putLink = usePutLink()
  const queryClient = useQueryClient()
  const form = useForm({
    mode: 'controlled',
    initialValues: { destination: link.destination, alias: link.alias, title: link.title },
  })

  const submit = async (values: { destination: string; alias: string; title: string }) => {
    const edit = changesOf(link, values)
    if (Object.keys(edit).length === 1) return onClose()
    try {
      putLink(await changeLink(link.id, edit))
      toastSuccess(text.links.saved)
      onClose()
    } catch (error) {
      const place = error instanceof CallFailure ? linkFieldOf(error) : undefined
      if (place) return form.setFieldError(place, textOfError(error))
      toastError(error)
      if (error instanceof CallFailure && error.code === 'err_409') {
        await queryClient.invalidateQueries({ queryKey: ['links'] })
      }
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={text.links.editTitle}
      size="lg"
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={form.onSubmit(submit)} noValidate>
        <TextInput
          label={text.links.destination}
          inputMode="url"
          spellCheck={false}
          data-autofocus
          {...form.getInputProps('destination')}
        />
        <TextInput
          label={text.links.alias}
          description={form.isDirty('alias') ? text.links.aliasChange(link.alias) : undefined}
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('alias')}
        />
        <TextInput
          label={text.links.linkTitle}
          description={text.links.linkTitleHint}
          maxLength={200}
          {...form.getInputProps('title')}
        />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {text.common.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function changesOf(
  link: Link,
  values: { destination: string; alias: string; title: string },
): LinkEdit {
  const edit: LinkEdit = { revision: link.revision }
  const destination = completeAddress(values.destination)
  if (destination !== link.destination) edit.destination = destination
  if (values.alias.trim() !== link.alias) edit.alias = values.alias.trim()
  if (values.title !== link.title) edit.title = values.title
  return edit
}
