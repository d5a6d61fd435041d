import { ColorsCard } from '#web/features/qr/colors-card.tsx'
import { DetailsCard } from '#web/features/qr/details-card.tsx'
import { LogoCard } from '#web/features/qr/logo-card.tsx'
import { ShapesCard } from '#web/features/qr/shapes-card.tsx'
import type { QrDraft } from '#web/features/qr/use-qr-draft.ts'
import classes from './create.module.css'

/** The designer's cards, for a code that does not exist yet. */
export function MoreLook({ draft }: { draft: QrDraft }) {
  return (
    <div className={classes.look}>
      <ColorsCard draft={draft} />
      <ShapesCard draft={draft} />
      <LogoCard draft={draft} pagePictureUrl={null} />
      <DetailsCard draft={draft} />
    </div>
  )
}
