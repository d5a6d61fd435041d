import { Button, NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { text } from '#web/messages/index.ts'
import { IconAlertTriangle, IconCircleCheck } from '#web/ui/icons.ts'
import { withoutScheme } from '#web/ui/without-scheme.ts'
import qrClasses from '../qr.module.css'
import type { QrDraft } from '../use-qr-draft.ts'
import classes from './print-check.module.css'
import { DISTANCES, type Distance, printChecksOf } from './print-checks.ts'
import { readPicture } from './read-picture.ts'

const REST_MS = 300

/** The panel of the code may end above what was asked for. */
const showIt = (check: HTMLElement | null) => check?.scrollIntoView({ block: 'nearest' })

/** Whether a phone will read the printed code: each point is good, or says what to do. */
export function PrintCheck(props: {
  address: string
  draft: QrDraft
  /** the drawn code, for `<img src>` */
  source: string
  /** width of the PNG */
  size: number
  onSize: (size: number) => void
}) {
  const { address, draft, source } = props
  const { design } = draft
  const [distance, setDistance] = useState<Distance>(DISTANCES[0])
  const { contrast, margin, logo, size } = printChecksOf(address, design, {
    size: props.size,
    distance,
  })
  const { sharpSize } = size
  const [drawn] = useDebouncedValue(source, REST_MS)
  const scan = useQuery({
    queryKey: ['qr', 'scan', drawn],
    queryFn: async () => (await readPicture(drawn)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const isReading = scan.isPending || drawn !== source
  const isRead = scan.data === address
  const isPlain = design.shape === 'square' && design.eyes === 'square'
  const words = text.printCheck
  const found = [!contrast.problem, margin.isGood, size.isSharp, isReading || isRead]
  const count = found.filter((isGood) => !isGood).length
  return (
    <div ref={showIt} className={classes.root}>
      <p className={classes.verdict} role="status" data-good={count === 0 || undefined}>
        {isReading ? words.reading : count === 0 ? words.ready : words.open(count)}
      </p>
      <ul className={classes.points} aria-label={text.qr.check}>
        <Point
          name={words.contrast}
          isGood={!contrast.problem}
          onFix={() => draft.edit(contrast.fix)}
        >
          {text.qr.ratio(contrast.ratio)}
          {contrast.problem && ` · ${words.contrastLow}`}
        </Point>
        <Point name={words.margin} isGood={margin.isGood} onFix={() => draft.edit(margin.fix)}>
          {margin.isGood
            ? design.background === 'transparent'
              ? words.marginPaper
              : words.marginGood(margin.modules)
            : words.marginNarrow(margin.modules)}
        </Point>
        <Point name={words.logo} isGood>
          {logo === undefined ? words.logoNone : words.logoOf(logo)}
        </Point>
        <Point
          name={words.size}
          isGood={size.isSharp}
          onFix={sharpSize === undefined ? undefined : () => props.onSize(sharpSize)}
        >
          {words.sizeOf(size.leastMm)}
          {!size.isSharp && ` ${size.sharpSize ? words.pngCoarse : words.pngNever}`}
          <NativeSelect
            className={classes.distance}
            aria-label={words.distance}
            size="xs"
            value={String(distance)}
            onChange={(event) => setDistance(Number(event.currentTarget.value) as Distance)}
            data={DISTANCES.map((one) => ({ value: String(one), label: words.distances[one] }))}
          />
        </Point>
        <Point
          name={words.scan}
          isGood={isReading ? undefined : isRead}
          onFix={isPlain ? undefined : () => draft.edit({ shape: 'square', eyes: 'square' })}
        >
          {isReading
            ? words.reading
            : isRead
              ? words.scanGood(withoutScheme(address))
              : words.scanBad}
        </Point>
      </ul>
      <p className={qrClasses.note}>{text.qr.tryIt}</p>
    </div>
  )
}

/** @param props.isGood undefined: not known yet */
function Point(props: {
  name: string
  isGood: boolean | undefined
  onFix?: (() => void) | undefined
  children: ReactNode
}) {
  const { name, isGood, onFix } = props
  const Icon = isGood === false ? IconAlertTriangle : IconCircleCheck
  return (
    <li className={classes.point} data-good={isGood}>
      <Icon className={classes.sign} size={18} stroke={1.75} aria-hidden />
      <div className={classes.words}>
        <strong>{name}</strong>
        <span className={qrClasses.note}>{props.children}</span>
      </div>
      {isGood === false && onFix && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={text.printCheck.fixOf(name)}
          onClick={onFix}
        >
          {text.qr.fix}
        </Button>
      )}
    </li>
  )
}
