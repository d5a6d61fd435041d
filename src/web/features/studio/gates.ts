/** What visitors may be asked to confirm, in the order of the choice. */
export const GATES = ['none', '18', '21', '25', 'sensitive'] as const
