import type { ErrorCode, SuccessCode } from '#contract/errors.ts'

/** English shows the catalogue's own texts, letter for letter (spec §8). */
export const refusals: Partial<Record<ErrorCode | SuccessCode, string>> = {}
