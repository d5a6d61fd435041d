import { text } from '#web/messages/index.ts'
import { locale } from '#web/messages/language.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { CountField } from '../fields/count-field.tsx'
import { OptionRow } from '../fields/option-row.tsx'
import { useLinkDraft } from '../link/link-form.ts'
import { againstPermanent } from './link-draft.ts'

const SECONDS_AT_FIRST = '5'

/** What happens between the short address and the destination. */
export function WayCard() {
  const { link, draft, errors, onPage, edit } = useLinkDraft()
  const blockers = againstPermanent(draft, link.hasPassword)
  const names = blockers.flatMap((key) => text.link.blockers[key] ?? [])
  const list = new Intl.ListFormat(locale, { type: 'conjunction' }).format(names)
  return (
    <SectionCard title={text.link.onTheWay}>
      <div>
        <OptionRow
          label={text.link.forwardsQuery}
          text={text.link.forwardsQueryText}
          checked={draft.forwardsQuery}
          onChange={(forwardsQuery) => edit({ forwardsQuery })}
        />
        <OptionRow
          label={text.link.hidesReferrer}
          text={text.link.hidesReferrerText}
          checked={draft.hidesReferrer}
          onChange={(hidesReferrer) => edit({ hidesReferrer })}
        />
        <OptionRow
          label={text.link.interstitial}
          text={text.link.interstitialText}
          checked={draft.interstitialSeconds !== null}
          blocked={draft.isPermanent ? text.link.notPermanent : undefined}
          onChange={(isOn) => edit({ interstitialSeconds: isOn ? SECONDS_AT_FIRST : null })}
        >
          <CountField
            label={text.link.interstitialSeconds}
            value={draft.interstitialSeconds ?? ''}
            error={errors.interstitialSeconds}
            onChange={(interstitialSeconds) => edit({ interstitialSeconds })}
          />
        </OptionRow>
        <OptionRow
          label={text.link.permanent}
          text={text.link.permanentText}
          checked={draft.isPermanent}
          blocked={
            onPage?.permanentNot ?? (blockers.length > 0 ? text.link.permanentNot(list) : undefined)
          }
          onChange={(isPermanent) => edit({ isPermanent })}
        />
      </div>
    </SectionCard>
  )
}
