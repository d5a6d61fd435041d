import { Button, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { AccountAnswer } from '#contract/account/account.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import classes from '../account.module.css'
import { sayProfileError } from '../failures.ts'
import { useSave } from './use-save.ts'

const NAME_MAX = 60
const BIO_MAX = 500

/** Picture, name and a short text. */
export function YouCard({ account }: { account: AccountAnswer }) {
  const { busy, save } = useSave(account)
  const [name, setName] = useState(account.name)
  const [bio, setBio] = useState(account.bio)
  const isChanged = name !== account.name || bio !== account.bio

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChanged && !busy) void save({ name, bio }).catch(sayProfileError)
  }
  return (
    <SectionCard title={text.account.you} text={text.account.youText}>
      <div className={classes.you}>
        <div className={classes.picture}>
          <PictureButton
            url={account.picture?.url ?? null}
            purpose="profile"
            label={text.account.changePicture}
            shape="round"
            placeholder={
              <span className={classes.initial}>{(account.name[0] ?? '?').toUpperCase()}</span>
            }
            onPicture={({ id }) => void save({ pictureId: id }).catch(sayProfileError)}
          />
          {account.picture && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => void save({ pictureId: null }).catch(sayProfileError)}
            >
              {text.account.removePicture}
            </Button>
          )}
        </div>
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            label={text.account.name}
            autoComplete="name"
            maxLength={NAME_MAX}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Textarea
            label={text.account.bio}
            description={text.account.bioHint}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={BIO_MAX}
            value={bio}
            onChange={(event) => setBio(event.currentTarget.value)}
          />
          <Button type="submit" disabled={!isChanged} loading={busy}>
            {text.common.save}
          </Button>
        </form>
      </div>
    </SectionCard>
  )
}
