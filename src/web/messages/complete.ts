import type { enCore } from './en-core.ts'
import type { Messages } from './index.ts'

/** A language may lack a text of a screen (English stands in), but not one of the shell. */
export type CoreMessages = typeof enCore

/** Any part of the texts, with the same parameters. */
export type Partly<T> = T extends (...values: never[]) => unknown
  ? T
  : T extends object
    ? { [Key in keyof T]?: Partly<T[Key]> }
    : T

/** What a file of another language brings besides the texts of the shell; these parts complete. */
export type LanguageFile = CoreMessages & Pick<Messages, 'links'> & Partly<Messages>
