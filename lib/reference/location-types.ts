export const locationTypes = ['Town', 'Province', 'Territory', 'Country'] as const;

export type LocationType = (typeof locationTypes)[number];
