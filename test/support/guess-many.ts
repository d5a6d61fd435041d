const AT_ONCE = 200

/**
 * Makes many guesses, 200 at once.
 * @returns how often each code was the answer
 */
export async function guessMany(
  count: number,
  guess: (at: number) => Promise<unknown>,
): Promise<Record<string, number>> {
  const answers: Record<string, number> = {}
  for (let from = 0; from < count; from += AT_ONCE) {
    const codes = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, at) =>
        guess(from + at).then(
          () => 'right',
          ({ code, message }) => String(code ?? message),
        ),
      ),
    )
    for (const code of codes) answers[code] = (answers[code] ?? 0) + 1
  }
  return answers
}
