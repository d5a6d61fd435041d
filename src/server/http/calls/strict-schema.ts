import { z } from 'zod'

/**
 * Copies a schema so that every object that would drop unknown keys refuses them instead, at any
 * depth (contract.md §1). Objects declared `strict`, `loose` or with `catchall` stay as they are. A
 * schema that needs no change is returned itself, so it keeps its name.
 */
export function strictSchema(schema: z.ZodType): z.ZodType {
  return strict(schema, new Map())
}

function strict(schema: z.ZodType, seen: Map<z.ZodType, z.ZodType>): z.ZodType {
  const known = seen.get(schema)
  if (known !== undefined) return known
  const made = rebuild(schema, seen)
  seen.set(schema, made)
  return made
}

function rebuild(schema: z.ZodType, seen: Map<z.ZodType, z.ZodType>): z.ZodType {
  const inside = (one: unknown) => strict(one as z.ZodType, seen)
  if (schema instanceof z.ZodObject) {
    const shape = Object.fromEntries(
      Object.entries(schema.def.shape).map(([key, value]) => [key, inside(value)]),
    )
    const { catchall, shape: given } = schema.def
    const isSame =
      catchall !== undefined && Object.keys(given).every((key) => given[key] === shape[key])
    if (isSame) return schema
    return schema.clone({ ...schema.def, shape, catchall: schema.def.catchall ?? z.never() })
  }
  if (schema instanceof z.ZodArray) {
    const element = inside(schema.def.element)
    return element === schema.def.element ? schema : schema.clone({ ...schema.def, element })
  }
  if (schema instanceof z.ZodUnion) {
    const options = schema.def.options.map(inside)
    const isSame = options.every((option, at) => option === schema.def.options[at])
    return isSame ? schema : schema.clone({ ...schema.def, options })
  }
  if (schema instanceof z.ZodTuple) {
    return schema.clone({ ...schema.def, items: schema.def.items.map(inside) })
  }
  if (schema instanceof z.ZodRecord) {
    return schema.clone({ ...schema.def, valueType: inside(schema.def.valueType) })
  }
  if (schema instanceof z.ZodPipe) {
    return schema.clone({ ...schema.def, in: inside(schema.def.in) })
  }
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  ) {
    const innerType = inside(schema.def.innerType)
    if (innerType === schema.def.innerType) return schema
    return (schema as z.ZodOptional).clone({ ...(schema as z.ZodOptional).def, innerType })
  }
  return schema
}
