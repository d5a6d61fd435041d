/** Names per generation; between one and two generations are remembered. */
const GENERATION = 1_024

/**
 * Remembers which names were requested recently, in limited memory; the oldest are dropped. Names
 * that are requested only once are dropped before they could occur again, while names requested now
 * and then stay.
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
