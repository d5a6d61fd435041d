import { z } from 'zod'

/** A name in this machine's time zone data. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

export const timeZoneSchema = z
  .string()
  .max(64)
  .refine((name) => isTimeZone(name), 'is not an IANA time zone')
  .default('UTC')
  .meta({ description: 'IANA time zone', examples: ['Europe/Zurich'] })
