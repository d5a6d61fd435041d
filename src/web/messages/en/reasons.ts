/** Why a field was refused, by the server's English words; in English these words themselves. */
export const reasons: Record<string, string> = {}
