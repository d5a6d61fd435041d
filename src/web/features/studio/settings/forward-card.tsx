import { TextInput } from '@mantine/core'
import { completeAddress } from '#web/features/links/complete-address.ts'
import { MomentField } from '#web/features/links/fields/moment-field.tsx'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'
import { useDraftText } from '../use-draft-text.ts'
import classes from './settings.module.css'

/** Forwards the whole page for a while. */
export function ForwardCard() {
  const { draft, edit, refusals } = useStudio()
  const destination = useDraftText(
    'page',
    'forwardTo',
    draft.forwardTo ?? '',
    'leaving',
    (typed) => (typed === '' ? null : completeAddress(typed)),
  )
  const { settings } = text.studio
  const { forwardStartsAt, forwardEndsAt } = draft
  const isBackwards =
    forwardStartsAt !== null && forwardEndsAt !== null && forwardEndsAt <= forwardStartsAt
  return (
    <SectionCard title={settings.forward} text={settings.forwardText}>
      <TextInput
        label={settings.forwardTo}
        placeholder={text.links.addressHint}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...destination}
      />
      {draft.forwardTo && (
        <div className={classes.pair}>
          <MomentField
            label={settings.forwardFrom}
            value={forwardStartsAt ?? ''}
            error={refusals.get('page/forwardStartsAt')}
            onChange={(iso) => edit('page', 'forwardStartsAt', iso || null)}
          />
          <MomentField
            label={settings.forwardUntil}
            value={forwardEndsAt ?? ''}
            error={isBackwards ? text.blocks.endsTooSoon : refusals.get('page/forwardEndsAt')}
            onChange={(iso) => edit('page', 'forwardEndsAt', iso || null)}
          />
        </div>
      )}
    </SectionCard>
  )
}
