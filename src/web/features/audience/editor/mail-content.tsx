import './mantine-tiptap.css'
import { RichTextEditor } from '@mantine/tiptap'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type UseEditorOptions, useEditor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { localPicture } from '#web/features/media/local-picture.ts'
import { uploadPicture } from '#web/features/media/upload-picture.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import type { MailBlock } from '../audience.api.ts'
import { BlockHandle } from './block-handle.tsx'
import { ButtonBlock } from './button-block.tsx'
import { cleanPaste } from './clean-paste.ts'
import { LinkShortcut } from './link-control.tsx'
import classes from './mail-content.module.css'
import { blocksOf, documentOf } from './mail-document.ts'
import { wordExtensions } from './mail-schema.ts'
import { MailToolbar } from './mail-toolbar.tsx'
import { MoveBlock } from './move-block.ts'
import { PictureBlock } from './picture-block.tsx'

/** The words of a mail, its buttons and pictures, as one text. */
export function MailContent(props: {
  blocks: readonly MailBlock[]
  isReadOnly: boolean
  onChange: (blocks: MailBlock[]) => void
}) {
  const onChange = useRef(props.onChange)
  onChange.current = props.onChange
  // once: the editor compares what it is given
  const [options] = useState(() => optionsOf(props.blocks, onChange))
  const editor = useEditor({ ...options, editable: !props.isReadOnly })
  return (
    <RichTextEditor
      editor={editor}
      variant="subtle"
      classNames={{ root: classes.root, toolbar: classes.toolbar, content: classes.content }}
      withTypographyStyles={false}
      withCodeHighlightStyles={false}
      labels={controlLabels()}
    >
      {!props.isReadOnly && <MailToolbar editor={editor} />}
      <BlockHandle editor={editor}>
        <RichTextEditor.Content />
      </BlockHandle>
    </RichTextEditor>
  )
}

/** The editor's own buttons, in the words of the application. */
function controlLabels() {
  const { controls } = text.audience.editor
  return {
    boldControlLabel: controls.bold,
    italicControlLabel: controls.italic,
    h2ControlLabel: controls.heading,
    h3ControlLabel: controls.smallHeading,
    bulletListControlLabel: controls.bullets,
    orderedListControlLabel: controls.numbers,
    blockquoteControlLabel: controls.quote,
    hrControlLabel: controls.line,
    undoControlLabel: controls.undo,
    redoControlLabel: controls.redo,
  }
}

function optionsOf(
  blocks: readonly MailBlock[],
  onChange: { readonly current: (blocks: MailBlock[]) => void },
): UseEditorOptions {
  return {
    extensions: [
      ...wordExtensions(text.audience.editor.placeholder),
      ButtonBlock,
      PictureBlock,
      MoveBlock,
      LinkShortcut,
    ],
    content: documentOf(blocks),
    // our policy allows no styles but those of the build
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': text.audience.content,
      },
      transformPastedHTML: cleanPaste,
      handleKeyDown: (view, event) => {
        if (event.ctrlKey || event.metaKey) readSelection(view)
        return false
      },
      handlePaste: (view, event) => {
        // documents bring a picture of themselves along with their words
        const hasWords = event.clipboardData?.types.includes('text/html')
        return !hasWords && addPictures(view, event.clipboardData?.files, view.state.selection.to)
      },
      handleDrop: (view, event) => {
        if (event.target instanceof Element && event.target.closest('[data-node-view-wrapper]')) {
          return false
        }
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        return addPictures(view, event.dataTransfer?.files, at ?? view.state.selection.to)
      },
    },
    onUpdate: ({ editor }) => onChange.current(blocksOf(editor.getJSON())),
  }
}

/**
 * Takes over what is selected on the screen: browsers announce a selection late, and a shortcut that
 * follows at once would change other words.
 */
function readSelection(view: EditorView): void {
  const { selection, doc, tr } = view.state
  const seen = view.dom.ownerDocument.getSelection()
  if (!(selection instanceof TextSelection) || !view.hasFocus()) return
  if (!seen?.anchorNode || !seen.focusNode) return
  if (!view.dom.contains(seen.anchorNode) || !view.dom.contains(seen.focusNode)) return
  const anchor = doc.resolve(view.posAtDOM(seen.anchorNode, seen.anchorOffset))
  const head = doc.resolve(view.posAtDOM(seen.focusNode, seen.focusOffset))
  const shown = TextSelection.between(anchor, head)
  if (!shown.eq(selection)) view.dispatch(tr.setSelection(shown))
}

/** Uploads pictures among the files, and puts them in behind the block at a place. */
function addPictures(view: EditorView, files: FileList | undefined, at: number): boolean {
  const pictures = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
  for (const file of pictures) {
    uploadPicture(file, 'mail')
      .then(({ url }) => {
        const { doc, schema, tr } = view.state
        const place = doc.resolve(Math.min(at, doc.content.size))
        const picture = { picture: localPicture(url) ?? '' }
        const end = place.depth === 0 ? place.pos : place.after(1)
        view.dispatch(tr.insert(end, schema.nodes.mailPicture!.create(picture)))
      })
      .catch(toastError)
  }
  return pictures.length > 0
}
