/** number of shared starts; the frequent ones are among the first to come */
const STARTS_MAX = 4_096
const START_MAX_LENGTH = 255
/** after `https://` */
const HOST_AT = 8

/** The beginnings of addresses, scheme and host, stored once for all links that lead there. */
export class SharedStarts {
  readonly #max: number
  readonly #numbers = new Map<string, number>()
  readonly #starts = ['']

  constructor(max: number = STARTS_MAX) {
    this.#max = max
  }

  /** @returns 0, the empty start, if the text is not an address or the limit is reached */
  numberOf(address: string): number {
    const end = address.indexOf('/', HOST_AT) + 1
    if (end === 0 || end > START_MAX_LENGTH) return 0
    const start = address.slice(0, end)
    const known = this.#numbers.get(start)
    if (known !== undefined) return known
    if (this.#starts.length > this.#max) return 0
    const number = this.#starts.push(start) - 1
    this.#numbers.set(start, number)
    return number
  }

  startOf(number: number): string {
    return this.#starts[number]!
  }

  clear(): void {
    this.#numbers.clear()
    this.#starts.length = 1
  }
}
