import { memoize } from '../memoize.ts'

const LANGUAGE = /^([a-z]{1,8}(?:-[a-z\d]{1,8})*)\s*(?:;\s*q\s*=\s*(0(?:\.\d*)?|1(?:\.0*)?))?\s*$/i

/**
 * The language with the highest q value in Accept-Language (RFC 9110 §12.5.4), in lower case; the
 * first of equal ones. '' if none is named.
 */
export const preferredLanguage: (accepted: string) => string = memoize((accepted) => {
  let best = ''
  let bestQuality = 0
  for (const part of accepted.split(',')) {
    const [, language, quality = '1'] = LANGUAGE.exec(part.trim()) ?? []
    if (language === undefined || Number(quality) <= bestQuality) continue
    best = language.toLowerCase()
    bestQuality = Number(quality)
  }
  return best
}, 1_000)
