import { IconsCard } from '../icons/icons-card.tsx'
import { AddLink } from './add-link.tsx'
import { BlockList } from './block-list.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Who it is, where else to find them, and the links in order. */
export function LinksTab() {
  return (
    <>
      <ProfileCard />
      <IconsCard />
      <section>
        <AddLink />
        <BlockList />
      </section>
    </>
  )
}
