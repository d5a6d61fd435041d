/** Folds texts that differ only in case or Unicode form into the same text, for searches. */
export function foldText(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
