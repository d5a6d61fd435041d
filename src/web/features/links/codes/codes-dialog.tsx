import { Button, Checkbox, Modal, NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { QR_SELECTION_MAX } from '#contract/constants.ts'
import { QR_ARCHIVE_SIZES, type QrDesign, STANDARD_QR_DESIGN } from '#contract/qr/qr-design.ts'
import { QR_PAPERS, QR_SHEET_COLUMNS_MAX, QR_SHEET_ROWS_MAX } from '#contract/qr/qr-sheet.ts'
import { LooksCard } from '#web/features/qr/looks-card.tsx'
import { text } from '#web/messages/index.ts'
import { CallFailure } from '#web/platform/call-failure.ts'
import { toastError, toastSuccess } from '#web/platform/toasts.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { SectionLook } from '#web/ui/section-look.ts'
import { fetchSheet, fetchZip } from './codes.api.ts'
import classes from './codes.module.css'
import { codeEdgeMm, type SheetLayout } from './sheet-layout.ts'
import { SheetSample } from './sheet-sample.tsx'

const wholeTo = (max: number) => Array.from({ length: max }, (_, at) => String(at + 1))

/** The codes of the selected links, as files or on printable sheets. */
export function CodesDialog({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) {
  const [kind, setKind] = useState<'zip' | 'sheet'>('zip')
  const [format, setFormat] = useState<'png' | 'svg'>('png')
  const [size, setSize] = useState<number>(1_024)
  const [layout, setLayout] = useState<SheetLayout>({
    ...{ paper: 'a4', columns: 3, rows: 4 },
    ...{ hasTitle: true, hasAddress: true, hasLines: false },
  })
  const [design, setDesign] = useState<QrDesign | null>(null)
  const [progress, setProgress] = useState<{ done: number; total: number }>()
  const stop = useRef<AbortController>(null)
  const isPhone = useMediaQuery('(max-width: 47.99em)')
  const lookId = useId()
  useEffect(() => () => stop.current?.abort(), [])
  const words = text.newLink
  const isTooMany = ids.length > QR_SELECTION_MAX
  const change = (part: Partial<SheetLayout>) => setLayout((now) => ({ ...now, ...part }))

  const download = async (event: FormEvent) => {
    event.preventDefault()
    if (progress || isTooMany) return
    const controller = new AbortController()
    stop.current = controller
    setProgress({ done: 0, total: ids.length })
    const following = {
      signal: controller.signal,
      onProgress: (done: number, total: number) => setProgress({ done, total }),
    }
    const wish = { ids: [...ids], design }
    try {
      const { file, count } =
        kind === 'zip'
          ? await fetchZip({ ...wish, format, size }, following)
          : await fetchSheet({ ...wish, ...layout }, following)
      saveFile(file, kind === 'zip' ? 'qr-codes.zip' : 'qr-codes.pdf')
      toastSuccess(words.codesReady(count))
      if (count < ids.length) toastError(noted(words.codesLeftOut(ids.length - count)))
      onClose()
    } catch (error) {
      if (!controller.signal.aborted) {
        toastError(error instanceof CallFailure ? error : noted(text.errors.offline))
      }
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={words.codesTitle(ids.length)}
      size="lg"
      fullScreen={isPhone === true}
      closeButtonProps={{ 'aria-label': text.common.close }}
    >
      <form className={classes.form} onSubmit={download}>
        <SegmentedControl
          aria-label={words.codesKind}
          value={kind}
          onChange={(value) => setKind(value as 'zip' | 'sheet')}
          data={(['zip', 'sheet'] as const).map((value) => ({
            value,
            label: words.codesKinds[value],
          }))}
        />
        {kind === 'zip' ? (
          <div className={classes.pair} data-wide>
            <NativeSelect
              label={words.format}
              value={format}
              onChange={(event) => setFormat(event.currentTarget.value as 'png' | 'svg')}
              data={(['png', 'svg'] as const).map((value) => ({
                value,
                label: words.formats[value],
              }))}
            />
            <NativeSelect
              label={words.size}
              value={String(size)}
              onChange={(event) => setSize(Number(event.currentTarget.value))}
              data={QR_ARCHIVE_SIZES.map((edge) => ({
                value: String(edge),
                label: words.pixels(edge),
              }))}
            />
          </div>
        ) : (
          <div className={classes.sheet}>
            <div className={classes.fields}>
              <NativeSelect
                label={words.paper}
                value={layout.paper}
                onChange={(event) =>
                  change({ paper: event.currentTarget.value as SheetLayout['paper'] })
                }
                data={QR_PAPERS.map((value) => ({ value, label: words.papers[value] }))}
              />
              <div className={classes.pair}>
                <NativeSelect
                  label={words.columns}
                  value={String(layout.columns)}
                  onChange={(event) => change({ columns: Number(event.currentTarget.value) })}
                  data={wholeTo(QR_SHEET_COLUMNS_MAX)}
                />
                <NativeSelect
                  label={words.rows}
                  value={String(layout.rows)}
                  onChange={(event) => change({ rows: Number(event.currentTarget.value) })}
                  data={wholeTo(QR_SHEET_ROWS_MAX)}
                />
              </div>
              {(['hasTitle', 'hasAddress', 'hasLines'] as const).map((name) => (
                <Checkbox
                  key={name}
                  label={words[name]}
                  checked={layout[name]}
                  onChange={(event) => change({ [name]: event.currentTarget.checked })}
                />
              ))}
            </div>
            <div className={classes.sample}>
              <SheetSample layout={layout} count={ids.length} />
              <p className={classes.quiet}>
                {words.sheets(
                  Math.ceil(ids.length / (layout.columns * layout.rows)),
                  codeEdgeMm(layout),
                )}
              </p>
            </div>
          </div>
        )}
        <fieldset className={classes.looks}>
          <legend id={lookId}>{words.codesLook}</legend>
          <SegmentedControl
            aria-labelledby={lookId}
            value={design === null ? 'own' : 'one'}
            onChange={(value) => setDesign(value === 'own' ? null : STANDARD_QR_DESIGN)}
            data={(['own', 'one'] as const).map((value) => ({
              value,
              label: words.codesLooks[value],
            }))}
          />
          {design && (
            <SectionLook value="bare">
              <LooksCard
                draft={{
                  design,
                  logoUrl: null,
                  saveState: 'saved',
                  errors: {},
                  edit: (part) => setDesign({ ...design, ...part }),
                }}
              />
            </SectionLook>
          )}
        </fieldset>
        {isTooMany && (
          <p className={classes.warning} role="alert">
            {words.codesTooMany(QR_SELECTION_MAX)}
          </p>
        )}
        {progress && (
          <div className={classes.progress}>
            <progress
              max={progress.total}
              value={progress.done}
              aria-label={text.manyLinks.progress}
            />
            <p role="status">{words.drawing(progress.done, progress.total)}</p>
          </div>
        )}
        <div className={classes.buttons}>
          {progress ? (
            <Button variant="default" onClick={() => stop.current?.abort()}>
              {words.stop}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {text.common.cancel}
            </Button>
          )}
          <Button type="submit" loading={progress !== undefined} disabled={isTooMany}>
            {words.download}
          </Button>
        </div>
      </form>
    </Modal>
  )
}

function noted(words: string): CallFailure {
  return new CallFailure({ code: '', status: 0, text: words })
}
