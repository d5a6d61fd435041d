import { SegmentedControl } from '@mantine/core'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CountField } from '../fields/count-field.tsx'
import fields from '../fields/fields.module.css'
import { OptionRow } from '../fields/option-row.tsx'
import { OtherwiseFields } from '../fields/otherwise-fields.tsx'
import { useLinkDraft } from '../link/link-form.ts'
import classes from './details.module.css'

/** The click limit, how much is used, and what happens afterwards. */
export function LimitCard() {
  const { link, draft, errors, edit } = useLinkDraft()
  const limit = Number(draft.clickLimit)
  const used = link.clickLimit === null ? 0 : link.clickLimitUsed
  return (
    <SectionCard title={text.link.limit}>
      <OptionRow
        label={text.link.limit}
        text={text.link.limitText}
        checked={draft.clickLimit !== null}
        blocked={draft.isPermanent ? text.link.notPermanent : undefined}
        onChange={(isOn) => edit({ clickLimit: isOn ? String(link.clickLimit ?? 100) : null })}
      >
        <CountField
          label={text.link.limitCount}
          value={draft.clickLimit ?? ''}
          error={errors.clickLimit}
          onChange={(clickLimit) => edit({ clickLimit })}
        />
        <fieldset className={fields.otherwise}>
          <legend>{text.link.limitCounts}</legend>
          <SegmentedControl
            aria-label={text.link.limitCounts}
            value={draft.limitCounts}
            onChange={(limitCounts) => edit({ limitCounts })}
            data={[
              { value: 'people', label: text.link.countsPeople },
              { value: 'everyone', label: text.link.countsEveryone },
            ]}
          />
          <p className={classes.quiet}>
            {draft.limitCounts === 'people'
              ? text.link.limitCountsHint
              : text.link.limitCountsEveryoneHint}
          </p>
        </fieldset>
        {limit > 0 && link.clickLimit !== null && (
          <div className={classes.used}>
            <div
              className={classes.bar}
              role="progressbar"
              aria-label={text.link.limitBar}
              aria-valuemin={0}
              aria-valuemax={limit}
              aria-valuenow={Math.min(used, limit)}
            >
              <span
                data-full={used >= limit || undefined}
                style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
              />
            </div>
            <p className={classes.quiet}>{text.link.limitUsed(used, limit)}</p>
          </div>
        )}
        <OtherwiseFields
          label={text.link.afterLimit}
          destination={draft.limitDestination}
          message={draft.limitMessage}
          messageHint={text.link.messageHints.limit}
          errors={{ destination: errors.limitDestination, message: errors.limitMessage }}
          onDestination={(limitDestination) => edit({ limitDestination })}
          onMessage={(limitMessage) => edit({ limitMessage })}
        />
      </OptionRow>
    </SectionCard>
  )
}
