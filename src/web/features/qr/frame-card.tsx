import { TextInput } from '@mantine/core'
import { QR_FRAME_TEXT_MAX, QR_FRAMES } from '#contract/qr/qr-design.ts'
import { text } from '#web/messages/index.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { ChoiceRow } from './choice-row.tsx'
import type { QrDraft } from './use-qr-draft.ts'

/** The frame with its call to action. */
export function FrameCard({ draft }: { draft: QrDraft }) {
  const { design, errors, edit } = draft
  return (
    <SectionCard title={text.qr.frame} text={text.qr.frameText}>
      <ChoiceRow
        label={text.qr.frameStyle}
        values={QR_FRAMES}
        names={text.qr.frameNames}
        chosen={design.frame}
        onChoose={(frame) =>
          edit({ frame, frameText: design.frameText.trim() || text.qr.frameSample })
        }
      />
      {design.frame !== 'none' && (
        <TextInput
          label={text.qr.frameWords}
          value={design.frameText}
          maxLength={QR_FRAME_TEXT_MAX}
          error={errors.frameText}
          onChange={(event) => edit({ frameText: event.currentTarget.value })}
        />
      )}
    </SectionCard>
  )
}
