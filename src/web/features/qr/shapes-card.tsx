import { useId } from 'react'
import { QR_EYES, QR_SHAPES, type QrDesign, STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { Choice } from './choice.tsx'
import classes from './choices.module.css'
import { drawingAddress } from './drawing-address.ts'
import qrClasses from './qr.module.css'
import type { QrDraft } from './use-qr-draft.ts'

/** 21 modules and 1 on each side: ten pixels per module. */
const SAMPLE = { text: 'waypost', size: 230 }
/** The part that shows the choice best: some modules, or one corner. */
const VIEWS = { shape: '100 100 90 90', eyes: '0 0 90 90' }

function sampleOf(change: Partial<QrDesign>, view: string): string {
  const design = { ...STANDARD_QR_DESIGN, margin: 1, level: 'L' as const, ...change }
  return drawingAddress({ ...SAMPLE, design }, view)
}

const shapes = QR_SHAPES.map((shape) => ({ shape, source: sampleOf({ shape }, VIEWS.shape) }))
const eyes = QR_EYES.map((eyes) => ({ eyes, source: sampleOf({ eyes }, VIEWS.eyes) }))

/** The shapes of the code's modules and of its three corners. */
export function ShapesCard({ draft }: { draft: QrDraft }) {
  const name = useId()
  const { design, edit } = draft
  return (
    <SectionCard title={text.qr.shapes}>
      <fieldset className={qrClasses.group}>
        <legend className={qrClasses.label}>{text.qr.shape}</legend>
        <div className={classes.choices}>
          {shapes.map(({ shape, source }) => (
            <Choice
              key={shape}
              name={`${name} shape`}
              label={text.qr.shapeNames[shape]}
              isChosen={design.shape === shape}
              onChoose={() => edit({ shape })}
            >
              <img className={classes.look} src={source} width={64} height={64} alt="" />
            </Choice>
          ))}
        </div>
      </fieldset>
      <fieldset className={qrClasses.group}>
        <legend className={qrClasses.label}>{text.qr.eyes}</legend>
        <div className={classes.choices}>
          {eyes.map(({ eyes, source }) => (
            <Choice
              key={eyes}
              name={`${name} eyes`}
              label={text.qr.eyesNames[eyes]}
              isChosen={design.eyes === eyes}
              onChoose={() => edit({ eyes })}
            >
              <img className={classes.look} src={source} width={64} height={64} alt="" />
            </Choice>
          ))}
        </div>
      </fieldset>
    </SectionCard>
  )
}
