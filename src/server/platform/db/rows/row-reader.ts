/** Makes a row of its values, which stand in the order of the columns. */
export type RowReader = (values: readonly unknown[]) => Record<string, unknown>

/**
 * Compiles a reader for rows of these columns, of which the last of a name counts. An object that is
 * written down whole is made ten times faster, and read faster later, than one that grows by names.
 * @param names of columns as our own SQL says them; they become source text, as strings
 * @param constant what stands in columns that have no value in the list
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
