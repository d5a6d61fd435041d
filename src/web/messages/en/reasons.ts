/**
 * Why a field was refused, keyed by the server's English text; English uses the keys themselves.
 */
export const reasons: Record<string, string> = {}
