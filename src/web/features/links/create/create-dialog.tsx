import { Button, Kbd, Modal, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { useShortHost } from '#web/platform/installation.ts'
import { toastUndo } from '#web/platform/toasts.tsx'
import { AddressField } from '../fields/address-field.tsx'
import { AliasField } from '../fields/alias-field.tsx'
import { focusFirstInvalid } from '../link/focus-first-invalid.ts'
import { LinkDraftContext } from '../link/link-form.ts'
import type { Link } from '../links.api.ts'
import { isNothingNew } from '../new-link.ts'
import { SameLink } from '../same-link.tsx'
import classes from './create.module.css'
import { FormSection } from './form-section.tsx'
import { MadeLink } from './made-link.tsx'
import { SECTIONS, type SectionName, sectionsOf, summariesOf } from './sections.ts'
import type { NewLinkForm } from './use-new-link.ts'

type Part = ComponentType<{ form: NewLinkForm }>

const parts: Record<SectionName, Part> = {
  words: lazy(async () => ({ default: (await import('./words-section.tsx')).WordsSection })),
  utm: lazy(async () => ({ default: (await import('./utm-section.tsx')).UtmSection })),
  qr: lazy(async () => ({ default: (await import('./qr-section.tsx')).QrSection })),
  rules: lazy(async () => ({ default: (await import('./rules-section.tsx')).RulesSection })),
  schedule: lazy(async () => ({
    default: (await import('../details/schedule-card.tsx')).ScheduleCard,
  })),
  limit: lazy(async () => ({ default: (await import('../details/limit-card.tsx')).LimitCard })),
  password: lazy(async () => ({
    default: (await import('../details/password-card.tsx')).PasswordCard,
  })),
  preview: lazy(async () => ({
    default: (await import('../details/preview-card.tsx')).PreviewCard,
  })),
  way: lazy(async () => ({ default: (await import('../details/way-card.tsx')).WayCard })),
}

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
const DIALOG = '[role="dialog"]'

/**
 * A new link with everything it can have: the short form first, the rest in parts that open. Closing it
 * keeps what was typed.
 * @param props.begin parts that are open at first
 */
export function CreateDialog(props: {
  form: NewLinkForm
  begin: readonly SectionName[]
  onCreated: (link: Link) => void
  onClose: () => void
}) {
  const { form } = props
  /** a dialog that stands before this one, as for cutting a picture, closes alone */
  const onClose = () => {
    if (document.querySelectorAll(`${DIALOG}[aria-modal="true"]`).length < 2) props.onClose()
  }
  const { draft, errors } = form
  const [opened, setOpened] = useState<ReadonlySet<SectionName>>(() => new Set(props.begin))
  const [made, setMade] = useState<Link>()
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const host = useShortHost()
  const words = text.newLink
  const summaries = summariesOf(draft)

  const toggle = (name: SectionName) =>
    setOpened(
      (now) => new Set(now.has(name) ? [...now].filter((one) => one !== name) : [...now, name]),
    )
  const submit = async () => {
    if (form.isBusy) return
    const answer = await form.submit()
    if ('link' in answer) {
      setMade(answer.link)
      setOpened(new Set())
      props.onCreated(answer.link)
      return
    }
    const wrong = sectionsOf(Object.keys(answer.errors))
    setOpened((now) => new Set([...now, ...wrong]))
    if (Object.keys(answer.errors).length > 0) focusFirstInvalid({ within: DIALOG })
  }
  const startOver = () => {
    const before = draft
    form.clear()
    setOpened(new Set())
    toastUndo(words.cleared, async () => form.edit(before))
  }
  const problemOf = (name: SectionName) => {
    const count = Object.keys(errors).filter((path) => sectionsOf([path]).includes(name)).length
    return count > 0 ? words.attention(count) : undefined
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size={720}
      fullScreen={isPhone === true}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      {made ? (
        <MadeLink link={made} onAgain={() => setMade(undefined)} onClose={onClose} />
      ) : (
        <LinkDraftContext value={form}>
          <form
            className={classes.form}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void submit()
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
              event.preventDefault()
              void submit()
            }}
          >
            <div className={classes.fields}>
              <AddressField
                label={text.links.address}
                autoFocus
                value={draft.destination}
                error={errors.destination}
                onChange={(destination) => form.edit({ destination })}
              />
              {form.lookAlike}
              <SameLink destination={draft.destination} />
              <AliasField
                label={text.links.alias}
                placeholder={text.links.aliasHint}
                host={host}
                value={draft.alias}
                error={errors.alias}
                onChange={(alias) => form.edit({ alias })}
              />
            </div>
            <div className={classes.sections}>
              {SECTIONS.map((name) => {
                const Part = parts[name]
                return (
                  <FormSection
                    key={name}
                    title={words.sections[name]}
                    hint={words.hints[name]}
                    summary={summaries[name]}
                    problem={problemOf(name)}
                    isOpen={opened.has(name)}
                    onToggle={() => toggle(name)}
                  >
                    <Suspense fallback={<Skeleton height={72} radius="md" />}>
                      <Part form={form} />
                    </Suspense>
                  </FormSection>
                )
              })}
            </div>
            <footer className={classes.foot} data-sticky>
              {!isNothingNew(draft) && (
                <Button
                  className={classes.first}
                  variant="subtle"
                  color="gray"
                  disabled={form.isBusy}
                  onClick={startOver}
                >
                  {words.clear}
                </Button>
              )}
              <Button variant="default" onClick={onClose} title={words.keepsDraft}>
                {text.common.close}
              </Button>
              <Button
                type="submit"
                loading={form.isBusy}
                rightSection={
                  <span className={classes.keys} aria-hidden="true">
                    <Kbd size="xs">{command} ↵</Kbd>
                  </span>
                }
              >
                {text.links.shorten}
              </Button>
            </footer>
          </form>
        </LinkDraftContext>
      )}
    </Modal>
  )
}
