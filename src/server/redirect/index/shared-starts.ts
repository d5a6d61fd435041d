/** of the starts: those of the many are among the first that come */
const STARTS_MAX = 4_096
const START_MAX_LENGTH = 255
/** behind `https://` */
const HOST_AT = 8

/** How addresses begin, scheme and host, kept once for all links that lead there. */
export class SharedStarts {
  readonly #max: number
  readonly #numbers = new Map<string, number>()
  readonly #starts = ['']

  constructor(max: number = STARTS_MAX) {
    this.#max = max
  }

  /** @returns 0, the empty start, for what is no address, and when there are too many others */
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
