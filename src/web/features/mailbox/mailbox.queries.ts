export const useHasMailbox = (_role: string): boolean => false
