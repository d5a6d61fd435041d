import { ActionIcon, Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { GALLERY_ALT_MAX, GALLERY_PICTURES_MAX, UPLOAD_TYPES } from '#contract/constants.ts'
import type { Gallery } from '#contract/pages/gallery.ts'
import { localPicture } from '#web/features/media/local-picture.ts'
import { uploadPicture } from '#web/features/media/upload-picture.ts'
import { text } from '#web/messages/index.ts'
import { toastError } from '#web/platform/toasts.tsx'
import { IconGripVertical, IconPlus, IconTrash } from '#web/ui/icons.ts'
import { SortableList, useSortableParts } from '#web/ui/sortable-list.tsx'
import { type Block, targetOf } from '../../draft.ts'
import { useStudio } from '../../studio-context.ts'
import classes from './chips.module.css'
import { RadioChoices } from './radio-choices.tsx'

type GalleryPicture = Gallery['pictures'][number]
const EMPTY: Gallery = { layout: 'grid', pictures: [] }
const LAYOUTS = ['grid', 'row'] as const

/** Pictures of a gallery with their texts, in order, and how they are arranged. */
export function GalleryPanel({ block }: { block: Block }) {
  const { edit, refusals } = useStudio()
  const words = text.blocks.gallery
  const target = targetOf('block', block.id)
  const gallery = block.gallery ?? EMPTY
  const { pictures } = gallery
  const save = (change: Partial<Gallery>) => edit(target, 'gallery', { ...gallery, ...change })
  const items = pictures.map((picture, at) => ({ id: picture.picture, at, picture }))
  const move = (id: string, after: string | null) => {
    const moved = items.filter((item) => item.id === id)
    const others = items.filter((item) => item.id !== id)
    const place = others.findIndex((item) => item.id === after) + 1
    save({ pictures: others.toSpliced(place, 0, ...moved).map(({ picture }) => picture) })
  }
  const refusal = refusals.get(`${target}/gallery`)
  return (
    <div className={classes.panel}>
      <SortableList
        label={words.pictures}
        className={classes.fields}
        items={items}
        nameOf={({ at, picture }) => picture.alt.trim() || words.name(at + 1)}
        onMove={move}
      >
        {({ id, at, picture }) => (
          <PictureRow
            key={id}
            id={id}
            name={picture.alt.trim() || words.name(at + 1)}
            picture={picture}
            onAlt={(alt) => save({ pictures: pictures.with(at, { ...picture, alt }) })}
            onRemove={() => save({ pictures: pictures.toSpliced(at, 1) })}
          />
        )}
      </SortableList>
      <AddPictures
        room={GALLERY_PICTURES_MAX - pictures.length}
        onPictures={(more) =>
          save({ pictures: [...pictures, ...more.filter((one) => !has(pictures, one))] })
        }
      />
      <RadioChoices
        label={words.layout}
        value={gallery.layout}
        choices={LAYOUTS.map((value) => ({ value, label: words.layouts[value] }))}
        onChange={(layout) => save({ layout })}
      />
      {refusal && <p role="alert">{refusal}</p>}
    </div>
  )
}

/** The same file again is the same picture. */
const has = (pictures: readonly GalleryPicture[], { picture }: GalleryPicture) =>
  pictures.some((one) => one.picture === picture)

function PictureRow(props: {
  id: string
  name: string
  picture: GalleryPicture
  onAlt: (alt: string) => void
  onRemove: () => void
}) {
  const { name, picture } = props
  const words = text.blocks.gallery
  const sortable = useSortableParts(props.id)
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.field}
      style={sortable.style}
      data-dragging={sortable.isDragging || undefined}
    >
      <ActionIcon className={classes.grip} {...sortable.handle} aria-label={text.studio.drag(name)}>
        <IconGripVertical size={18} stroke={1.75} />
      </ActionIcon>
      <div className={classes.picture}>
        <img src={localPicture(picture.picture) ?? undefined} alt="" />
        <TextInput
          label={words.alt}
          placeholder={words.altHint}
          maxLength={GALLERY_ALT_MAX}
          autoComplete="off"
          value={picture.alt}
          onChange={(event) => props.onAlt(event.currentTarget.value)}
        />
      </div>
      <ActionIcon onClick={props.onRemove} aria-label={text.common.deleteOne(name)}>
        <IconTrash size={18} stroke={1.75} />
      </ActionIcon>
    </li>
  )
}

/** Uploads one picture after the other; what was uploaded before a refusal stays. */
function AddPictures(props: { room: number; onPictures: (pictures: GalleryPicture[]) => void }) {
  const { room } = props
  const words = text.blocks.gallery
  const field = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const onPictures = useRef(props.onPictures)
  useEffect(() => {
    onPictures.current = props.onPictures
  })
  const send = async (files: readonly File[]) => {
    setBusy(true)
    const sent: GalleryPicture[] = []
    try {
      for (const file of files.slice(0, room)) {
        const { url, width, height } = await uploadPicture(file, 'gallery')
        sent.push({ picture: localPicture(url) ?? url, alt: '', width, height })
      }
    } catch (error) {
      toastError(error)
    }
    setBusy(false)
    if (field.current) field.current.value = ''
    // what was changed during the upload stays
    if (sent.length > 0) onPictures.current(sent)
  }
  return (
    <div className={classes.line}>
      <p className={classes.note}>{words.rules(GALLERY_PICTURES_MAX)}</p>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} />}
        loading={isBusy}
        disabled={room <= 0}
        onClick={() => field.current?.click()}
      >
        {words.add}
      </Button>
      <input
        ref={field}
        type="file"
        hidden
        multiple
        accept={UPLOAD_TYPES.join(',')}
        aria-label={words.add}
        onChange={(event) => void send([...(event.currentTarget.files ?? [])])}
      />
    </div>
  )
}
