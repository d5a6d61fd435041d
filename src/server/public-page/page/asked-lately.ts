/** Names per generation: what is remembered is between one and two of them. */
const GENERATION = 1_024

/**
 * Which names were asked for lately, in a bounded memory that forgets the oldest. Of a long tail of names
 * none comes twice within it; whatever is asked for now and then does.
 */
export class AskedLately {
  readonly #generation: number
  #now = new Set<string>()
  #before = new Set<string>()

  constructor(generation = GENERATION) {
    this.#generation = generation
  }

  has(name: string): boolean {
    return this.#now.has(name) || this.#before.has(name)
  }

  add(name: string): void {
    if (this.#now.size >= this.#generation) {
      this.#before = this.#now
      this.#now = new Set()
    }
    this.#now.add(name)
  }
}
