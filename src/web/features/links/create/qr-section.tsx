import { Button, UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { markedAddress } from '#contract/qr/qr-design.ts'
import { colorProblem } from '#page/qr/qr-problems.ts'
import { LooksCard } from '#web/features/qr/looks-card.tsx'
import { useCodePicture } from '#web/features/qr/use-code-picture.ts'
import type { QrDraft } from '#web/features/qr/use-qr-draft.ts'
import { text } from '#web/messages/index.ts'
import { IconChevronDown } from '#web/ui/icons.ts'
import { SectionLook } from '#web/ui/section-look.ts'
import { CodeFrame } from '../editor/code-frame.tsx'
import classes from './create.module.css'
import type { NewLinkForm } from './use-new-link.ts'

const MoreLook = lazy(async () => ({ default: (await import('./more-look.tsx')).MoreLook }))

/** as long as a generated alias */
const SAMPLE_ALIAS = 'k7m2x9p'

/** The code of the alias being typed, in its final design. */
export function NewCode({ form, onDesign }: { form: NewLinkForm; onDesign: () => void }) {
  const { draft, host } = form
  const alias = draft.alias.trim()
  const origin = `${window.location.protocol}//${host}`
  const address = markedAddress(`${origin}/${alias || SAMPLE_ALIAS}`)
  const { source } = useCodePicture(address, qrDraftOf(form))
  const isUnreadable = colorProblem(draft.qr.design) !== undefined
  return (
    <CodeFrame
      source={source}
      label={alias ? text.newLink.codeOf(`${host}/${alias}`) : text.newLink.codeSample}
      isUnreadable={isUnreadable}
    >
      {isUnreadable && <p className={classes.warning}>{text.qr.unreadable}</p>}
      {!alias && <p className={classes.quiet}>{text.newLink.codeLater}</p>}
      <Button variant="default" size="xs" onClick={onDesign}>
        {text.link.designCode}
      </Button>
    </CodeFrame>
  )
}

/** The design of a new link's code. */
export function QrSection({ form }: { form: NewLinkForm }) {
  const hasMoreErrors = Object.keys(form.errors).some((path) => path.startsWith('qrDesign.'))
  const [isMore, setMore] = useState(hasMoreErrors)
  const moreId = useId()
  const qr = qrDraftOf(form)
  const isOpen = isMore || hasMoreErrors
  return (
    <SectionLook value="inner">
      <div className={classes.fields}>
        <LooksCard draft={qr} />
        <UnstyledButton
          className={classes.more}
          aria-expanded={isOpen}
          aria-controls={moreId}
          onClick={() => setMore(!isOpen)}
        >
          {text.newLink.moreLook}
          <IconChevronDown size={16} stroke={1.75} />
        </UnstyledButton>
      </div>
      <div id={moreId} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <MoreLook draft={qr} />
          </Suspense>
        )}
      </div>
    </SectionLook>
  )
}

/** The form's code, in the format of the designer's cards. */
function qrDraftOf({ draft, errors, edit }: NewLinkForm): QrDraft {
  const { design, logoUrl } = draft.qr
  return {
    design,
    logoUrl,
    saveState: 'saved',
    errors: Object.fromEntries(
      Object.entries(errors).flatMap(([path, problem]) =>
        path.startsWith('qrDesign.') ? [[path.slice('qrDesign.'.length), problem]] : [],
      ),
    ),
    edit: (change, url) =>
      edit({
        qr: { design: { ...design, ...change }, logoUrl: url === undefined ? logoUrl : url },
      }),
  }
}
