import { z } from 'zod'
import type { ErrorName } from './errors.ts'

/**
 * An id: UUIDv7 or 128 random bits as text. Any string is accepted, so that a foreign id is not
 * found (404) instead of malformed (400).
 * @param missing what one answers that is missing or no text of that kind; else `err_400`
 */
export const idOr = (missing?: ErrorName) =>
  z
    .string(missing)
    .regex(/^[A-Za-z0-9_-]{1,64}$/, missing)
    .meta({ description: 'Opaque id', examples: ['0199c5f0-7a2c-7d7e-9c1f-2b8a4f6d1e35'] })

export const idSchema = idOr()

/** `{ id }`, the path parameter of most calls. */
export const idParams = z.object({ id: idSchema })
