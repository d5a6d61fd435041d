import type { Baseline } from './baselines.ts'
import type { Installation } from './installation.ts'
import type { BenchOptions } from './options.ts'
import type { Row } from './report.ts'
import type { Tools } from './tools.ts'

/** What every group of measurements gets. */
export interface BenchContext {
  options: BenchOptions
  tools: Tools
  /** the bare server with 1,000 links */
  bare: Baseline
  /** a new folder */
  folder(name: string): string
  /** an installation with only 1,000 links and a page of twelve links; made once */
  small(): Promise<Installation>
  /** the same with a million links; made once */
  large(): Promise<Installation>
  /** a million links on a hundred domains; made once */
  domains(): Promise<Installation>
  add(row: Row): void
  say(text: string): void
}

export type Group = (context: BenchContext) => Promise<void>
