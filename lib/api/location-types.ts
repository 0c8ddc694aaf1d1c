export const locationTypes = ['Town', 'Province', 'Territory'] as const;

export type LocationType = (typeof locationTypes)[number];
