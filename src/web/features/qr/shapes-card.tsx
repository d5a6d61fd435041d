import { useId } from 'react'
import { QR_EYES, QR_SHAPES, type QrDesign, STANDARD_QR_DESIGN } from '#contract/qr-design.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Choice } from './choice.tsx'
import { drawingAddress } from './drawing-address.ts'
import classes from './qr.module.css'
import type { QrDraft } from './use-qr-draft.ts'

const DRAWN_SIZE = 480
/** Of the drawing: the part that shows best what is chosen. */
const VIEWS = { shape: '-100% -60%', eyes: '0 0' }

function sampleOf(change: Partial<QrDesign>): string {
  const design = { ...STANDARD_QR_DESIGN, margin: 1, level: 'L' as const, ...change }
  return drawingAddress({ text: 'waypost', design, size: DRAWN_SIZE })
}

const shapes = QR_SHAPES.map((shape) => ({ shape, source: sampleOf({ shape, eyes: 'square' }) }))
const eyes = QR_EYES.map((eyes) => ({ eyes, source: sampleOf({ eyes, shape: 'square' }) }))

/** What the code is made of, and its three corners. */
export function ShapesCard({ draft }: { draft: QrDraft }) {
  const name = useId()
  const { design, edit } = draft
  return (
    <SectionCard title={text.qr.shapes}>
      <fieldset className={classes.group}>
        <legend className={classes.label}>{text.qr.shape}</legend>
        <div className={classes.choices}>
          {shapes.map(({ shape, source }) => (
            <Choice
              key={shape}
              name={`${name} shape`}
              label={text.qr.shapeNames[shape]}
              isChosen={design.shape === shape}
              onChoose={() => edit({ shape })}
            >
              <Sample source={source} view={VIEWS.shape} />
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.label}>{text.qr.eyes}</legend>
        <div className={classes.choices}>
          {eyes.map(({ eyes, source }) => (
            <Choice
              key={eyes}
              name={`${name} eyes`}
              label={text.qr.eyesNames[eyes]}
              isChosen={design.eyes === eyes}
              onChoose={() => edit({ eyes })}
            >
              <Sample source={source} view={VIEWS.eyes} />
            </Choice>
          ))}
        </div>
      </fieldset>
    </SectionCard>
  )
}

/** A part of a code, large enough to see what is different. */
function Sample({ source, view }: { source: string; view: string }) {
  return (
    <span className={classes.sample}>
      <img src={source} width={168} height={168} alt="" style={{ objectPosition: view }} />
    </span>
  )
}
