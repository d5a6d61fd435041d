import { ActionIcon, Button, Modal } from '@mantine/core'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useState } from 'react'
import Cropper, { type Area, type Point } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Crop } from '#contract/media.ts'
import { text } from '#web/messages/index.ts'
import { IconMinus, IconPlus } from '#web/ui/icons.ts'
import classes from './crop-dialog.module.css'

const ZOOM_MIN = 1
const ZOOM_MAX = 5
const ZOOM_STEP = 0.1
/** pixels on the screen; a fifth of that with Shift */
const ARROW_STEP = 10

/** Chooses the visible part of a picture: by pointer, fingers or keys. */
export function CropDialog(props: {
  file: File
  /** aspect ratio, width / height */
  aspect: number
  shape: 'round' | 'square' | 'wide'
  isBusy: boolean
  onUse: (crop: Crop) => void
  /** the browser cannot open it */
  onUnreadable: () => void
  onClose: () => void
}) {
  const { aspect, shape, isBusy, onClose } = props
  const words = text.crop
  const hintId = useId()
  const source = useObjectUrl(props.file)
  const [frame, setFrame] = useState<RefObject<HTMLElement | null> | null>(null)
  const [place, setPlace] = useState<Point>({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(ZOOM_MIN)
  const [part, setPart] = useState<Area | null>(null)
  const isReady = part !== null
  // the dialog focuses the stage, which passes the focus on once the frame exists
  const focusFrame = useCallback(() => frame?.current?.focus({ preventScroll: true }), [frame])
  useEffect(() => {
    if (isReady) focusFrame()
  }, [isReady, focusFrame])
  const zoomBy = (step: number) =>
    setZoom((zoom) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, Number((zoom + step).toFixed(2)))))
  const use = () => {
    if (part === null || isBusy) return
    const { x, y, width, height } = part
    props.onUse({ left: x / 100, top: y / 100, width: width / 100, height: height / 100 })
  }
  const readKey = (event: KeyboardEvent) => {
    const step = { '+': ZOOM_STEP, '=': ZOOM_STEP, '-': -ZOOM_STEP, _: -ZOOM_STEP }[event.key]
    if (step !== undefined && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      zoomBy(step)
    }
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.title}
      size={560}
      // the frame is measured when it appears; a growing dialog would give wrong sizes
      transitionProps={{ transition: 'fade', duration: 120 }}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <div className={classes.root}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the frame inside has the focus, these are its keys */}
        <div
          className={classes.stage}
          tabIndex={-1}
          data-autofocus
          onFocus={(event) => event.target === event.currentTarget && focusFrame()}
          onKeyDown={readKey}
        >
          {source && (
            <Cropper
              image={source}
              crop={place}
              zoom={zoom}
              minZoom={ZOOM_MIN}
              maxZoom={ZOOM_MAX}
              aspect={aspect}
              cropShape={shape === 'round' ? 'round' : 'rect'}
              showGrid={shape !== 'round'}
              keyboardStep={ARROW_STEP}
              disableAutomaticStylesInjection
              classes={{ cropAreaClassName: classes.frame ?? '' }}
              cropperProps={{
                role: 'application',
                'aria-label': words.frame,
                'aria-describedby': hintId,
              }}
              mediaProps={{
                alt: '',
                onError: props.onUnreadable,
              }}
              setCropperRef={setFrame}
              onCropChange={setPlace}
              onZoomChange={setZoom}
              onCropAreaChange={setPart}
            />
          )}
        </div>
        <p id={hintId} className={classes.hint}>
          {words.hint}
        </p>
        <div className={classes.tools}>
          <ActionIcon
            variant="default"
            size={44}
            aria-label={words.zoomOut}
            disabled={zoom <= ZOOM_MIN}
            onClick={() => zoomBy(-ZOOM_STEP)}
          >
            <IconMinus size={18} />
          </ActionIcon>
          <input
            className={classes.zoom}
            type="range"
            aria-label={words.zoom}
            min={ZOOM_MIN}
            max={ZOOM_MAX}
            step={ZOOM_STEP}
            value={zoom}
            onChange={(event) => setZoom(Number(event.currentTarget.value))}
          />
          <ActionIcon
            variant="default"
            size={44}
            aria-label={words.zoomIn}
            disabled={zoom >= ZOOM_MAX}
            onClick={() => zoomBy(ZOOM_STEP)}
          >
            <IconPlus size={18} />
          </ActionIcon>
          {source && part && <Preview source={source} part={part} shape={shape} aspect={aspect} />}
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {text.common.cancel}
          </Button>
          <Button loading={isBusy} disabled={part === null} onClick={use}>
            {words.use}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

/** A small preview of the chosen part. */
function Preview(props: {
  source: string
  part: Area
  shape: 'round' | 'square' | 'wide'
  aspect: number
}) {
  const { part } = props
  return (
    <figure className={classes.previewFigure}>
      <div
        className={classes.preview}
        data-shape={props.shape}
        data-testid="crop-preview"
        style={{ aspectRatio: props.aspect }}
      >
        <img
          src={props.source}
          alt={text.crop.preview}
          style={{
            width: `${10_000 / part.width}%`,
            height: `${10_000 / part.height}%`,
            left: `${(-100 * part.x) / part.width}%`,
            top: `${(-100 * part.y) / part.height}%`,
          }}
        />
      </div>
    </figure>
  )
}

function useObjectUrl(file: File): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
