import { Button, Modal, Switch, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { iconForHost } from '#page/icons/icons.ts'
import { completeAddress } from '#web/features/links/complete-address.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import type { Picture } from '#web/features/media/upload-picture.ts'
import { profileOf } from '#web/features/onboarding/platform-address.ts'
import { text } from '#web/messages/index.ts'
import { useAttemptKey } from '#web/platform/attempt-key.ts'
import { textOfError } from '#web/platform/toasts.tsx'
import { IconPhoto } from '#web/ui/icons.ts'
import type { SocialIcon } from '../draft.ts'
import { isHandle } from '../links/networks.ts'
import { withItem } from '../send-edits.ts'
import { changeIcon, createIcon } from '../studio.api.ts'
import { useStudio } from '../studio-context.ts'
import classes from './icons-card.module.css'
import { PlatformPicker } from './platform-picker.tsx'

const EMAIL = 2
const HANDLE_MAX = 80

/** Adds or changes a social icon; a pasted profile address selects its platform. */
export function IconDialog({ icon, onClose }: { icon: SocialIcon | null; onClose: () => void }) {
  const { draft, put } = useStudio()
  const attempt = useAttemptKey()
  const [number, setNumber] = useState(icon?.icon ?? 1)
  const [isCustom, setCustom] = useState(icon?.isCustom ?? false)
  const [address, setAddress] = useState(icon?.address.replace(/^mailto:/, '') ?? '')
  const [username, setUsername] = useState(icon?.username ?? '')
  const [picture, setPicture] = useState<Picture | null>(
    icon?.imageId && icon.imageUrl ? { id: icon.imageId, url: icon.imageUrl } : null,
  )
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isEmail = number === EMAIL && !isCustom

  const readAddress = (typed: string) => {
    setAddress(typed)
    setFailure(null)
    const known = platformOf(typed)
    if (known && !isCustom) setNumber(known)
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const profile = isCustom
      ? { address: completeAddress(address) }
      : profileOf(number, completeAddress(address))
    const handle = isHandle(address) ? address.trim() : ''
    try {
      const body = {
        icon: number,
        isCustom,
        address: profile?.address ?? '',
        username: username.trim() || handle,
        imageId: isCustom ? (picture?.id ?? null) : null,
      }
      const saved = icon
        ? await changeIcon({ id: draft.id, itemId: icon.id }, { ...body, revision: icon.revision })
        : await createIcon(draft.id, body, attempt.keyFor(JSON.stringify(body)))
      put((page) => withItem(page, 'icon', saved))
      onClose()
    } catch (error) {
      attempt.done()
      setFailure(textOfError(error))
      setBusy(false)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={icon ? text.studio.icons : text.studio.iconAdd}
      size="lg"
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={save} noValidate>
        <TextInput
          label={isEmail ? text.studio.iconAddressMail : text.studio.iconAddress}
          placeholder={isEmail ? text.auth.emailHint : text.links.addressHint}
          inputMode={isEmail ? 'email' : 'url'}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={address}
          error={failure}
          onChange={(event) => readAddress(event.currentTarget.value)}
        />
        <TextInput
          label={isCustom ? text.studio.iconName : text.studio.iconHandle}
          description={isCustom ? undefined : text.studio.iconHandleHint}
          maxLength={HANDLE_MAX}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        {!isCustom && <PlatformPicker value={number} onChange={setNumber} />}
        <Switch
          label={text.studio.iconCustom}
          checked={isCustom}
          onChange={(event) => setCustom(event.currentTarget.checked)}
        />
        {isCustom && (
          <div className={classes.own}>
            <PictureButton
              url={picture?.url ?? null}
              purpose="icon"
              shape="square"
              label={text.studio.iconImage}
              placeholder={<IconPhoto size={20} stroke={1.5} />}
              onPicture={setPicture}
            />
            {text.studio.pictureRules}
          </div>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button type="submit" loading={busy}>
            {text.studio.iconSave}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** The number of the platform of an address, if we know it. */
function platformOf(typed: string): number | null {
  if (/^(mailto:)?[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(typed.trim())) return EMAIL
  const address = completeAddress(typed)
  return URL.canParse(address) ? iconForHost(new URL(address).hostname) : null
}
