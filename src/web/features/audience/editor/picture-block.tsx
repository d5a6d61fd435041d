import { TextInput } from '@mantine/core'
import { type NodeViewProps, ReactNodeViewRenderer } from '@tiptap/react'
import { localPicture } from '#web/features/media/local-picture.ts'
import { PictureButton } from '#web/features/media/picture-button.tsx'
import { text } from '#web/messages/index.ts'
import { IconPhoto } from '#web/ui/icons.ts'
import { FieldsBlock, setField } from './fields-block.tsx'
import classes from './mail-content.module.css'
import { MailPicture } from './mail-schema.ts'

const ALT_MAX = 300

export const PictureBlock = MailPicture.extend({
  addNodeView: () => ReactNodeViewRenderer(PictureFields),
})

/** A picture and its alternative text, which people can type during the upload. */
function PictureFields(props: NodeViewProps) {
  const words = text.audience
  const { picture, alt } = props.node.attrs as { picture: string; alt: string }
  return (
    <FieldsBlock {...props} name={words.kinds.picture}>
      <div className={classes.picture}>
        <PictureButton
          url={picture || null}
          purpose="mail"
          shape="wide"
          label={picture ? text.studio.pictureChange : text.studio.pictureAdd}
          placeholder={<IconPhoto size={28} stroke={1.5} />}
          onPicture={({ url }) => setField(props, 'picture', localPicture(url) ?? '')}
        />
        <TextInput
          size="sm"
          label={words.pictureAlt}
          description={words.pictureAltHint}
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={ALT_MAX}
          value={alt}
          onChange={(event) => setField(props, 'alt', event.currentTarget.value)}
        />
      </div>
    </FieldsBlock>
  )
}
