import { AddLink } from './add-link.tsx'
import { BlockList } from './block-list.tsx'
import { ProfileCard } from './profile-card.tsx'

/** Who it is, and the links in order. */
export function LinksTab() {
  return (
    <>
      <ProfileCard />
      <section>
        <AddLink />
        <BlockList />
      </section>
    </>
  )
}
