import { Button, Switch, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  BRANDED_SECONDS_MAX,
  BRANDED_SECONDS_MIN,
  INTERSTITIAL_BUTTON_MAX,
  INTERSTITIAL_TEXT_MAX,
  INTERSTITIAL_TITLE_MAX,
} from '#contract/add-ons/interstitial-values.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import type { Space } from '#web/features/spaces/spaces.api.ts'
import { text } from '#web/messages/index.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { IconPhoto } from '#web/ui/icons.ts'
import { remaining } from '#web/ui/remaining.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import {
  type Interstitial,
  interstitialQuery,
  putInterstitial,
  requestInterstitial,
} from './add-ons.api.ts'
import classes from './add-ons.module.css'
import { InterstitialPreview } from './interstitial-preview.tsx'

type Design = Omit<Interstitial, 'state' | 'askedAt'>

const AT_FIRST: Design = { title: '', text: '', button: '', seconds: 5, picture: null, isOn: false }

/** The branded interstitial page of a space: its design, with what visitors will see beside it. */
export function InterstitialCard({ space, saved }: { space: Space; saved: Interstitial | null }) {
  const client = useQueryClient()
  const words = text.addOns
  const [draft, setDraft] = useState<Design>(saved ?? AT_FIRST)
  const [seconds, setSeconds] = useState(String(draft.seconds))
  const [busy, setBusy] = useState<'save' | 'submit' | null>(null)
  const state = saved?.state ?? 'none'
  const edit = (part: Partial<Design>) => setDraft({ ...draft, ...part })
  const count = Number(seconds)
  const isCount = count >= BRANDED_SECONDS_MIN && count <= BRANDED_SECONDS_MAX

  const save = async (how: 'save' | 'submit') => {
    setBusy(how)
    const { title, button, isOn, picture } = draft
    const body = { title, text: draft.text, button, isOn, seconds: count }
    try {
      let answer = await putInterstitial(space.id, { ...body, pictureId: picture?.id ?? null })
      if (how === 'submit') answer = await requestInterstitial(space.id)
      client.setQueryData(interstitialQuery(space.id).queryKey, answer)
      toastSuccess(how === 'submit' ? words.submitted : words.saved)
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <SectionCard
      title={words.interstitial}
      text={words.interstitialText}
      action={
        <span className={classes.state} data-state={state}>
          {words.states[state]}
        </span>
      }
    >
      <div className={classes.sides}>
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault()
            void save('save')
          }}
        >
          <TextInput
            label={words.heading}
            required
            withAsterisk={false}
            maxLength={INTERSTITIAL_TITLE_MAX}
            value={draft.title}
            onChange={(event) => edit({ title: event.currentTarget.value })}
          />
          <Textarea
            label={words.body}
            description={remaining(draft.text, INTERSTITIAL_TEXT_MAX)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={2}
            maxLength={INTERSTITIAL_TEXT_MAX}
            value={draft.text}
            onChange={(event) => edit({ text: event.currentTarget.value })}
          />
          <div className={classes.pair}>
            <TextInput
              label={words.button}
              required
              withAsterisk={false}
              maxLength={INTERSTITIAL_BUTTON_MAX}
              value={draft.button}
              onChange={(event) => edit({ button: event.currentTarget.value })}
            />
            <TextInput
              label={words.seconds}
              inputMode="numeric"
              autoComplete="off"
              maxLength={2}
              value={seconds}
              error={isCount ? undefined : words.secondsHint}
              description={isCount ? words.secondsHint : undefined}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              onChange={(event) => setSeconds(event.currentTarget.value.replace(/\D/g, ''))}
            />
          </div>
          <div className={classes.row}>
            <PictureButton
              url={draft.picture?.url ?? null}
              purpose="interstitial"
              label={draft.picture ? words.changePicture : words.addPicture}
              placeholder={<IconPhoto size={24} stroke={1.5} />}
              shape="wide"
              onPicture={(picture) => edit({ picture })}
            />
            {draft.picture ? (
              <Button variant="default" onClick={() => edit({ picture: null })}>
                {words.removePicture}
              </Button>
            ) : (
              <span className="wp-muted">{words.picture}</span>
            )}
          </div>
          <Switch
            label={words.on}
            description={
              state === 'approved'
                ? words.onHint
                : state === 'denied'
                  ? words.deniedHint
                  : words.onLater
            }
            checked={draft.isOn && state === 'approved'}
            disabled={state !== 'approved'}
            onChange={(event) => edit({ isOn: event.currentTarget.checked })}
          />
          <div className={classes.row}>
            <Button type="submit" loading={busy === 'save'} disabled={!isCount}>
              {words.save}
            </Button>
            {state === 'none' && (
              <Button
                variant="default"
                loading={busy === 'submit'}
                disabled={!isCount || draft.title === '' || draft.button === ''}
                onClick={() => save('submit')}
              >
                {words.submit}
              </Button>
            )}
          </div>
        </form>
        <InterstitialPreview
          title={draft.title}
          body={draft.text}
          button={draft.button}
          seconds={isCount ? count : BRANDED_SECONDS_MIN}
          pictureUrl={draft.picture?.url ?? null}
        />
      </div>
    </SectionCard>
  )
}
