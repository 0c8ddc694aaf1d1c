/** The statuses of a job. */
export const statuses = ['active', 'archived', 'draft'] as const;

export type Status = (typeof statuses)[number];
