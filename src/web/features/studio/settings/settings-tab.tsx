import { MoveCard } from '#web/features/import/move-card.tsx'
import { useStudio } from '../studio-context.ts'
import { AccessCard } from './access-card.tsx'
import { AddressCard } from './address-card.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { DeleteCard } from './delete-card.tsx'
import { ForwardCard } from './forward-card.tsx'
import { MembersCard } from './members-card.tsx'
import { MoreCard } from './more-card.tsx'
import { QrCard } from './qr-card.tsx'
import { SharingCard } from './sharing-card.tsx'
import { VisibilityCard } from './visibility-card.tsx'

/** Settings of the page that are not visible on it. */
export function SettingsTab() {
  const { draft, flush } = useStudio()
  return (
    <>
      <MoreCard />
      <AddressCard />
      <VisibilityCard />
      <AccessCard />
      <SharingCard />
      <CampaignCard />
      <ForwardCard />
      <QrCard />
      <MembersCard />
      <MoveCard pageId={draft.id} prepare={flush} />
      <DeleteCard />
    </>
  )
}
