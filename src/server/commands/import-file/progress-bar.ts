import type { WriteStream } from 'node:tty'

const WIDTH = 24
const REDRAW_MS = 100

export interface ProgressBar {
  /** @param part of the work done, 0 to 1 @param text shown beside the bar */
  update(part: number, text: string): void
  /** removes the bar */
  end(): void
}

/**
 * A progress bar for a terminal. If the output is not a terminal, only the last text is printed.
 */
export function createProgressBar(stream: Pick<WriteStream, 'write' | 'isTTY'>): ProgressBar {
  let drawnAt = 0
  return {
    update(part, text) {
      if (!stream.isTTY || performance.now() - drawnAt < REDRAW_MS) return
      drawnAt = performance.now()
      const full = Math.round(Math.min(1, part) * WIDTH)
      const bar = '█'.repeat(full) + '░'.repeat(WIDTH - full)
      stream.write(`\r\u001b[K${bar} ${Math.floor(Math.min(1, part) * 100)} % ${text}`)
    },
    end() {
      if (stream.isTTY) stream.write('\r\u001b[K')
    },
  }
}
