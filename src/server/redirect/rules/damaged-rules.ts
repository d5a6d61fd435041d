/** Stored rules that this version cannot read; the link then leads to its own destination. */
export class DamagedRules extends Error {
  override readonly name = 'DamagedRules'
}
