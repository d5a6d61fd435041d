import { Anchor, Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { text } from '#web/messages/index.ts'
import { paths } from '#web/paths.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { changesOf, draftOf, rebase } from './details/link-draft.ts'
import { AddressField } from './fields/address-field.tsx'
import { fieldErrorsOf } from './fields/refusal.ts'
import { TagsField } from './fields/tags-field.tsx'
import { changeLink, getLink, type Link } from './links.api.ts'
import classes from './links.module.css'
import { usePutLink } from './links.queries.ts'
import { useLookAlike } from './look-alike/use-look-alike.tsx'
import { UtmOfAddress } from './utm/utm-of-address.tsx'

/** Quick edit: where a link leads, its title, its tags; the rest is on its screen. */
export function EditLinkDialog({ link, onClose }: { link: Link; onClose: () => void }) {
  const putLink = usePutLink()
  const [base, setBase] = useState(link)
  const [draft, setDraft] = useState(() => draftOf(link))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const lookAlike = useLookAlike(draft.destination === link.destination ? '' : draft.destination)
  const edit = (change: Partial<typeof draft>) => {
    setDraft((now) => ({ ...now, ...change }))
    setErrors({})
  }

  /** Changed elsewhere meanwhile: shows that, keeps what was typed, and leaves the choice. */
  const meet = async () => {
    const fresh = await getLink(link.id)
    putLink(fresh)
    setDraft(rebase(base, draft, fresh).draft)
    setBase(fresh)
    setErrors(
      fresh.destination === base.destination
        ? {}
        : { destination: text.links.changedElsewhere(fresh.destination) },
    )
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const changes = changesOf(base, draft)
    if (Object.keys(changes).length === 0) return onClose()
    setBusy(true)
    try {
      if (!(await lookAlike.mayGo())) return
      putLink(await changeLink(link.id, { revision: base.revision, ...changes }))
      toastSuccess(text.links.saved)
      onClose()
    } catch (error) {
      const isKnown = error instanceof CallFailure
      const refused = isKnown ? fieldErrorsOf(error, Object.keys(changes)) : {}
      setErrors(refused)
      if (Object.keys(refused).length === 0) toastError(error)
      if (isKnown && error.code === 'err_409') await meet().catch(toastError)
    } finally {
      setBusy(false)
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
      <form className={classes.form} onSubmit={submit} noValidate>
        <AddressField
          label={text.links.destination}
          autoFocus
          value={draft.destination}
          error={errors.destination}
          onChange={(destination) => edit({ destination })}
        />
        {lookAlike.note}
        <UtmOfAddress
          address={draft.destination}
          onChange={(destination) => edit({ destination })}
        />
        <TextInput
          label={text.links.linkTitle}
          description={text.links.linkTitleHint}
          maxLength={200}
          value={draft.title}
          error={errors.title}
          onChange={(event) => edit({ title: event.currentTarget.value })}
        />
        <TagsField value={draft.tags} error={errors.tags} onChange={(tags) => edit({ tags })} />
        <div className={classes.buttons}>
          <Anchor
            className={classes.all}
            component={RouterLink}
            to={paths.link(link.id)}
            onClick={onClose}
          >
            {text.links.allSettings}
          </Anchor>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {text.common.save}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
