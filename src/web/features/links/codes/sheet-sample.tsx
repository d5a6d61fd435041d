import { text } from '#web/messages/index.ts'
import classes from './codes.module.css'
import { codeEdgeMm, EDGE_MM, PAPER_MM, type SheetLayout } from './sheet-layout.ts'

/** A small preview of the first page: codes, texts and cutting lines. */
export function SheetSample({ layout, count }: { layout: SheetLayout; count: number }) {
  const { columns, rows } = layout
  const [width, height] = PAPER_MM[layout.paper]
  const cell = { width: (width - 2 * EDGE_MM) / columns, height: (height - 2 * EDGE_MM) / rows }
  const edge = codeEdgeMm(layout)
  const lines = [layout.hasTitle, layout.hasAddress].filter(Boolean).length
  const shown = Math.min(count, columns * rows)
  return (
    <svg
      className={classes.paper}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={text.newLink.sheetSample}
    >
      {Array.from({ length: shown }, (_, at) => {
        const x = EDGE_MM + (at % columns) * cell.width
        const y = EDGE_MM + Math.floor(at / columns) * cell.height
        const left = x + (cell.width - edge) / 2
        const top = y + (cell.height - edge - lines * 4) / 2
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: cells have no identity but their place
          <g key={at}>
            {layout.hasLines && (
              <rect className={classes.cut} x={x} y={y} width={cell.width} height={cell.height} />
            )}
            <rect className={classes.block} x={left} y={top} width={edge} height={edge} rx={1.5} />
            {Array.from({ length: lines }, (_, line) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
                key={line}
                className={classes.words}
                x={left + edge * 0.12}
                y={top + edge + 1.5 + line * 3.6}
                width={edge * 0.76}
                height={1.6}
              />
            ))}
          </g>
        )
      })}
    </svg>
  )
}
