import { useId } from 'react'
import { STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Choice } from './choice.tsx'
import classes from './choices.module.css'
import { drawingAddress } from './drawing-address.ts'
import { hasLook, LOOKS, type LookName } from './looks.ts'
import type { QrDraft } from './use-qr-draft.ts'

/** A short text, so that a few modules show the look clearly. */
const SAMPLE = 'QR'

const samples = Object.entries(LOOKS).map(([name, look]) => ({
  name: name as LookName,
  look,
  source: drawingAddress({
    text: SAMPLE,
    design: { ...STANDARD_QR_DESIGN, ...look, margin: 3, level: 'L' },
    size: 216,
  }),
}))

/** Ready-made looks to start from. */
export function LooksCard({ draft }: { draft: QrDraft }) {
  const name = useId()
  return (
    <SectionCard title={text.qr.looks} text={text.qr.looksText}>
      <div className={classes.looks} role="radiogroup" aria-label={text.qr.looks}>
        {samples.map((sample) => (
          <Choice
            key={sample.name}
            name={name}
            label={text.qr.lookNames[sample.name]}
            isChosen={hasLook(draft.design, sample.look)}
            onChoose={() => draft.edit({ ...sample.look, gradient: 'none' })}
          >
            <img className={classes.look} src={sample.source} width={72} height={72} alt="" />
          </Choice>
        ))}
      </div>
    </SectionCard>
  )
}
