import { Button, Textarea, TextInput } from '@mantine/core'
import { Mark } from '#page/mark.tsx'
import { localPicture } from '#web/features/media/local-picture.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import { text } from '#web/messages/index.ts'
import { IconPhoto } from '#web/ui/icons.ts'
import { remaining } from '#web/ui/remaining.ts'
import { SectionCard } from '#web/ui/section-card.tsx'
import { useStudio } from '../studio-context.ts'
import { useDraftText } from '../use-draft-text.ts'
import classes from './settings.module.css'

// The contract's limits, copied because its file contains schemas that the browser should not load.
const META_TITLE_MAX = 120
const META_DESCRIPTION_MAX = 300

/** `meta_title`, `meta_description`, `meta_image`: the page in search results and when it is shared. */
export function SharingCard() {
  const { draft, editPicture } = useStudio()
  const title = useDraftText('page', 'metaTitle', draft.metaTitle)
  const description = useDraftText('page', 'metaDescription', draft.metaDescription)
  const { settings } = text.studio
  return (
    <SectionCard title={settings.sharing} text={settings.sharingText}>
      <TextInput
        label={settings.metaTitle}
        placeholder={draft.title || draft.username}
        maxLength={META_TITLE_MAX}
        description={remaining(title.value, META_TITLE_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...title}
      />
      <Textarea
        label={settings.metaDescription}
        placeholder={draft.description}
        maxLength={META_DESCRIPTION_MAX}
        description={remaining(description.value, META_DESCRIPTION_MAX)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={6}
        {...description}
      />
      <div className={classes.share}>
        <span className={classes.label}>{settings.metaImage}</span>
        <PictureButton
          url={draft.metaImageUrl}
          purpose="share"
          shape="wide"
          label={draft.metaImageUrl ? text.studio.pictureChange : text.studio.pictureAdd}
          placeholder={<IconPhoto size={28} stroke={1.5} />}
          onPicture={(picture) => editPicture('page', 'metaImageId', picture)}
        />
        <p className={classes.note}>{settings.metaImageText}</p>
        {draft.metaImageId !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => editPicture('page', 'metaImageId', null)}
          >
            {text.studio.pictureRemove}
          </Button>
        )}
      </div>
      <div className={classes.share}>
        <span className={classes.label}>{settings.favicon}</span>
        <div className={classes.favicon}>
          <PictureButton
            url={draft.faviconUrl}
            purpose="favicon"
            shape="square"
            label={draft.faviconUrl ? settings.faviconChange : settings.faviconAdd}
            placeholder={<IconPhoto size={20} stroke={1.5} />}
            onPicture={(picture) => editPicture('page', 'faviconId', picture)}
          />
          <TabPreview
            icon={localPicture(draft.faviconUrl ?? draft.metaImageUrl)}
            title={draft.metaTitle || draft.title || draft.username}
          />
        </div>
        <p className={classes.note}>{settings.faviconText}</p>
        {draft.faviconId !== null && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={() => editPicture('page', 'faviconId', null)}
          >
            {settings.faviconRemove}
          </Button>
        )}
      </div>
    </SectionCard>
  )
}

/** The page in a browser's tab bar. */
function TabPreview({ icon, title }: { icon: string | null; title: string }) {
  return (
    <span className={classes.tab} aria-hidden="true">
      {icon === null ? <Mark size={16} /> : <img src={icon} alt="" width={16} height={16} />}
      <span className={classes.tabTitle}>{title}</span>
    </span>
  )
}
