import { en } from './en.ts'

/** The texts of the application in the language of the account; English is complete. */
export const text = en

/** What another language must bring: the same keys, the same parameters. */
export type Messages = typeof en
