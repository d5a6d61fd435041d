import { Button, Kbd, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { toastUndo } from '#web/platform/toasts.tsx'
import { LinkEditor } from '../editor/link-editor.tsx'
import { NEW_SECTIONS, type SectionName } from '../editor/sections.ts'
import { DomainField } from '../fields/domain-field.tsx'
import { focusFirstInvalid } from '../link/focus-first-invalid.ts'
import { LinkDraftContext } from '../link/link-form.ts'
import type { Link } from '../links.api.ts'
import { isNothingNew } from '../new-link.ts'
import { SameLink } from '../same-link.tsx'
import classes from './create.module.css'
import { MadeLink } from './made-link.tsx'
import type { NewLinkForm } from './use-new-link.ts'

const NewCode = lazy(async () => ({ default: (await import('./qr-section.tsx')).NewCode }))
const QrSection = lazy(async () => ({ default: (await import('./qr-section.tsx')).QrSection }))

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'
const DIALOG = '[role="dialog"]'

/**
 * A new link with all options: the short form first, the rest in sections. Closing it
 * keeps what was typed.
 * @param props.begin sections that are open at first
 */
export function CreateDialog(props: {
  form: NewLinkForm
  begin: readonly SectionName[]
  onCreated: (link: Link) => void
  onClose: () => void
}) {
  const { form } = props
  /** Escape closes only the topmost dialog, such as the one for cropping a picture */
  const onClose = () => {
    if (document.querySelectorAll(`${DIALOG}[aria-modal="true"]`).length < 2) props.onClose()
  }
  const { draft } = form
  /** requests from outside the editor; a new form starts without them */
  const [begin, setBegin] = useState({ sections: props.begin, round: 0 })
  const [made, setMade] = useState<Link>()
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const words = text.newLink

  const submit = async () => {
    if (form.isBusy) return
    const answer = await form.submit()
    if ('link' in answer) {
      setMade(answer.link)
      setBegin({ sections: [], round: begin.round + 1 })
      props.onCreated(answer.link)
      return
    }
    if (Object.keys(answer.errors).length > 0) focusFirstInvalid({ within: DIALOG })
  }
  const startOver = () => {
    const before = draft
    form.clear()
    setBegin({ sections: [], round: begin.round + 1 })
    toastUndo(words.cleared, async () => form.edit(before))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size={1080}
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
            <LinkEditor
              key={begin.round}
              sections={NEW_SECTIONS}
              begin={begin.sections}
              isFresh
              note={<SameLink destination={draft.destination} />}
              domain={
                <DomainField
                  value={draft.domain}
                  error={form.errors.domain}
                  onChange={(domain) => form.edit({ domain })}
                />
              }
              code={
                <Suspense>
                  <NewCode
                    form={form}
                    onDesign={() =>
                      setBegin((now) => ({ ...now, sections: [...now.sections, 'qr'] }))
                    }
                  />
                </Suspense>
              }
              parts={{ qr: <QrSection form={form} /> }}
            />
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
