/** Turns a list of values, in the order of the columns, into a row object. */
export type RowReader = (values: readonly unknown[]) => Record<string, unknown>

/**
 * Compiles a reader for rows of these columns; if a name occurs twice, the last counts. An object
 * literal with all fields is created ten times faster, and is faster to read, than an object built
 * field by field.
 * @param names column names from our own SQL; they are written into source code as string literals
 * @param constant values of columns that are not in the list
 */
export function compileRowReader(
  names: readonly string[],
  constant: Readonly<Record<string, string | number | null>> = {},
): RowReader {
  let at = 0
  const fields = names.map((name) => {
    const value = Object.hasOwn(constant, name) ? JSON.stringify(constant[name]) : `values[${at++}]`
    return `${JSON.stringify(name)}: ${value}`
  })
  return new Function('values', `return { ${fields.join(', ')} }`) as RowReader
}
