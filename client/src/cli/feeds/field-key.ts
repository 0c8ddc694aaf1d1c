/**
 * The names of columns and elements are compared without case, spaces, hyphens and underscores:
 * `Reference ID` and `reference_id` are `referenceId`.
 */
export const fieldKey = (name: string): string => name.toLowerCase().replace(/[\s_-]+/g, '');
