import { useState } from 'react'
import { AddBlock } from './add-block.tsx'
import { Archive } from './archive.tsx'
import { BlockList } from './block-list.tsx'
import { OpenEditors } from './open-editors.tsx'
import { ProfileCard } from './profile-card.tsx'

/** The profile, and the blocks in order. */
export function LinksTab() {
  const [added, setAdded] = useState<string | null>(null)
  return (
    <>
      <ProfileCard />
      <section>
        <AddBlock onAdded={setAdded} />
        <OpenEditors>
          <BlockList added={added} />
        </OpenEditors>
        <Archive />
      </section>
    </>
  )
}
