import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { MomentField } from '../fields/moment-field.tsx'
import { OptionRow } from '../fields/option-row.tsx'
import { OtherwiseFields } from '../fields/otherwise-fields.tsx'
import { fullHourIn, sayZone, viewerZone } from '../fields/zoned-time.ts'
import { useLinkDraft } from '../link/link-form.ts'

const DAY_HOURS = 24
const WEEK_HOURS = 7 * DAY_HOURS

/** When a link starts and ends, and what it shows before and after. */
export function ScheduleCard() {
  const { draft, errors, onPage, edit } = useLinkDraft()
  const now = Date.now()
  const blocked = draft.isPermanent ? text.link.notPermanent : undefined
  return (
    <SectionCard
      title={text.link.schedule}
      text={text.link.scheduleText(sayZone(viewerZone(), now))}
    >
      <div>
        <OptionRow
          label={text.link.start}
          text={onPage?.start ?? text.link.startText}
          checked={draft.startsAt !== null}
          blocked={blocked}
          onChange={(isOn) => edit({ startsAt: isOn ? fullHourIn(DAY_HOURS, now) : null })}
        >
          <MomentField
            label={text.link.moment.startsAt}
            value={draft.startsAt ?? ''}
            error={errors.startsAt}
            onChange={(startsAt) => edit({ startsAt })}
          />
          <OtherwiseFields
            label={text.link.before}
            destination={draft.startsDestination}
            message={draft.startsMessage}
            messageHint={text.link.messageHints.start}
            errors={{ destination: errors.startsDestination, message: errors.startsMessage }}
            onDestination={(startsDestination) => edit({ startsDestination })}
            onMessage={(startsMessage) => edit({ startsMessage })}
          />
        </OptionRow>
        <OptionRow
          label={text.link.end}
          text={onPage?.end ?? text.link.endText}
          checked={draft.endsAt !== null}
          blocked={blocked}
          onChange={(isOn) => edit({ endsAt: isOn ? fullHourIn(WEEK_HOURS, now) : null })}
        >
          <MomentField
            label={text.link.moment.endsAt}
            value={draft.endsAt ?? ''}
            error={errors.endsAt}
            onChange={(endsAt) => edit({ endsAt })}
          />
          <OtherwiseFields
            label={text.link.after}
            destination={draft.endedDestination}
            message={draft.endedMessage}
            messageHint={text.link.messageHints.end}
            errors={{ destination: errors.endedDestination, message: errors.endedMessage }}
            onDestination={(endedDestination) => edit({ endedDestination })}
            onMessage={(endedMessage) => edit({ endedMessage })}
          />
        </OptionRow>
      </div>
    </SectionCard>
  )
}
