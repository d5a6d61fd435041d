import { Button, Textarea, TextInput } from '@mantine/core'
import { PREVIEW_TEXT_MAX, PREVIEW_TITLE_MAX } from '#contract/constants.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import { text } from '#web/messages/index.ts'
import { IconPhoto } from '#web/ui/icons.ts'
import { remaining } from '#web/ui/remaining.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { OptionRow } from '../fields/option-row.tsx'
import { useLinkDraft } from '../link/link-form.ts'
import classes from './details.module.css'
import { FetchPreview } from './fetch-preview.tsx'
import type { LinkDraft } from './link-draft.ts'

type Preview = NonNullable<LinkDraft['preview']>
const nothing: Preview = { title: '', text: '', image: null }

/** What chats and networks show for the link; the editor previews it at the side. */
export function PreviewCard() {
  const { draft, edit } = useLinkDraft()
  const { preview } = draft
  return (
    <SectionCard title={text.link.preview} text={text.link.previewText}>
      <OptionRow
        label={text.link.previewOwn}
        text={text.link.previewOwnText}
        checked={preview !== null}
        onChange={(isOn) => edit({ preview: isOn ? nothing : null })}
      >
        {preview && <PreviewFields preview={preview} />}
      </OptionRow>
    </SectionCard>
  )
}

function PreviewFields({ preview }: { preview: Preview }) {
  const { draft, errors, edit } = useLinkDraft()
  const change = (part: Partial<Preview>) => edit({ preview: { ...preview, ...part } })
  return (
    <>
      <FetchPreview
        destination={draft.destination}
        onFound={(found) => edit({ preview: { ...preview, ...found } })}
      />
      <TextInput
        label={text.link.previewTitle}
        description={remaining(preview.title, PREVIEW_TITLE_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={PREVIEW_TITLE_MAX}
        value={preview.title}
        error={errors['preview.title']}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <Textarea
        label={text.link.previewDescription}
        description={remaining(preview.text, PREVIEW_TEXT_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={PREVIEW_TEXT_MAX}
        autosize
        minRows={2}
        maxRows={6}
        value={preview.text}
        error={errors['preview.text']}
        onChange={(event) => change({ text: event.currentTarget.value })}
      />
      <div className={classes.picture}>
        <span className={classes.label}>{text.link.previewPicture}</span>
        <PictureButton
          url={preview.image}
          purpose="share"
          shape="wide"
          label={preview.image ? text.link.previewPictureChange : text.link.previewPictureAdd}
          placeholder={<IconPhoto size={28} stroke={1.5} />}
          onPicture={({ url }) => change({ image: url })}
        />
        {errors['preview.image'] && (
          <p className={classes.error} role="alert">
            {errors['preview.image']}
          </p>
        )}
        {preview.image !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => change({ image: null })}
          >
            {text.link.previewPictureRemove}
          </Button>
        )}
      </div>
    </>
  )
}
