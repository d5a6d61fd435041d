import type { ErrorCode, SuccessCode } from '#contract/errors.ts'

/** In English the texts of the catalogue itself are shown, letter for letter (spec §8). */
export const refusals: Partial<Record<ErrorCode | SuccessCode, string>> = {}
