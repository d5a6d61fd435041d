/** Stored rules that this version cannot read: a link leads to its own destination then. */
export class DamagedRules extends Error {
  override readonly name = 'DamagedRules'
}
