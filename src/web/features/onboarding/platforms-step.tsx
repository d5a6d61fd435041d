import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Glyph } from '#page/glyph.tsx'
import { iconOf, icons } from '#page/icons/icons.ts'
import { readAddress } from '#web/features/studio/links/read-address.ts'
import { text } from '#web/messages/index.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import classes from './onboarding.module.css'
import { FIRST_PLATFORMS, prefixOf, profileOf, typedOf } from './platform-address.ts'
import { saveProfiles } from './save-profiles.ts'
import { StepFrame } from './step-frame.tsx'
import type { StepProps } from './steps.ts'

const OWN_LINKS = 3

/** Other places to find the person: platforms with handles, and custom addresses. */
export function PlatformsStep({ page, onShow, onBack, onDone }: StepProps) {
  const queryClient = useQueryClient()
  const [handles, setHandles] = useState<ReadonlyMap<number, string>>(
    () =>
      new Map(
        page.icons
          .filter((icon) => !icon.isCustom)
          .map((icon) => [icon.icon, typedOf(icon.icon, icon.address)]),
      ),
  )
  const [own, setOwn] = useState<readonly string[]>(['', '', ''])
  const [showAll, setShowAll] = useState(false)
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map())
  const [busy, setBusy] = useState(false)
  const chosen = [...handles.keys()]
  const offered = showAll
    ? icons.map((icon) => icon.number)
    : [...FIRST_PLATFORMS, ...chosen.filter((number) => !FIRST_PLATFORMS.includes(number))]

  const show = (nextHandles: ReadonlyMap<number, string>, nextOwn: readonly string[]) =>
    onShow(drawn(page, nextHandles, nextOwn))
  const changeHandles = (next: Map<number, string>) => {
    setHandles(next)
    setFailures(new Map())
    show(next, own)
  }
  const toggle = (number: number) => {
    const next = new Map(handles)
    if (!next.delete(number)) next.set(number, '')
    changeHandles(next)
  }
  const changeOwn = (index: number, value: string) => {
    const next = own.with(index, value)
    setOwn(next)
    setFailures(new Map())
    show(handles, next)
  }
  const save = async () => {
    setBusy(true)
    const refused = await saveProfiles(queryClient, page, handles, own)
    setBusy(false)
    setFailures(refused)
    if (refused.size === 0) onDone()
  }
  const shownOwn = own.slice(0, Math.min(OWN_LINKS, own.filter(Boolean).length + 1))
  return (
    <StepFrame
      title={text.onboarding.platformsTitle}
      lead={text.onboarding.platformsLead}
      submit={text.onboarding.next}
      busy={busy}
      failure={failures.get('') ?? null}
      onSubmit={save}
      onBack={onBack}
    >
      <fieldset className={classes.platforms}>
        <legend>{text.studio.iconPlatform}</legend>
        {offered.map((number) => {
          const icon = iconOf(number)
          return icon ? (
            <button
              key={number}
              type="button"
              className={classes.platform}
              aria-pressed={handles.has(number)}
              onClick={() => toggle(number)}
            >
              <Glyph path={icon.path} size={20} />
              {icon.name}
            </button>
          ) : null
        })}
        <Button variant="subtle" size="sm" onClick={() => setShowAll(!showAll)}>
          {showAll ? text.onboarding.fewerPlatforms : text.onboarding.morePlatforms}
        </Button>
      </fieldset>
      {chosen.length > 0 && (
        <div className={classes.handles}>
          {chosen.map((number) => (
            <HandleField
              key={number}
              platform={number}
              value={handles.get(number) ?? ''}
              error={failures.get(`icon:${number}`)}
              onChange={(value) => changeHandles(new Map(handles).set(number, value))}
            />
          ))}
        </div>
      )}
      <div className={classes.handles}>
        {shownOwn.map((value, index) => (
          <TextInput
            // biome-ignore lint/suspicious/noArrayIndexKey: the fields are places and never move
            key={index}
            label={text.onboarding.ownLink(index + 1)}
            placeholder={text.onboarding.ownHint}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={value}
            error={failures.get(`own:${index}`)}
            onChange={(event) => changeOwn(index, event.currentTarget.value)}
          />
        ))}
      </div>
    </StepFrame>
  )
}

function HandleField(props: {
  platform: number
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const icon = iconOf(props.platform)
  const prefix = prefixOf(props.platform)
  return (
    <TextInput
      label={text.onboarding.handleOf(icon?.name ?? '')}
      description={withoutScheme(profileOf(props.platform, props.value)?.address ?? prefix)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={prefix ? text.onboarding.handleHint : text.studio.iconAddress}
      leftSection={icon && <Glyph path={icon.path} size={18} />}
      autoFocus
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={props.value}
      error={props.error}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  )
}

/** Previews what is typed and not saved yet. */
function drawn(
  page: StepProps['page'],
  handles: ReadonlyMap<number, string>,
  own: readonly string[],
) {
  const typed = own.filter((words) => words.trim() !== '')
  return {
    icons: [...handles].map(([number, words]) => ({
      id: `new-${number}`,
      icon: number,
      isCustom: false,
      username: profileOf(number, words)?.handle ?? '',
      image: null,
      url: '',
      profileUrl: null,
    })),
    blocks: [
      ...page.document.blocks,
      ...typed.map((words, index) => ({
        id: `own-${index}`,
        kind: 'link' as const,
        title: readAddress(words).title || words.trim(),
        url: '',
        thumbnail: null,
      })),
    ],
  }
}
