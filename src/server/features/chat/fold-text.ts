/** Texts that differ only in case or in the form of their characters are the same to a search. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
