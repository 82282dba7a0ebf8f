/** Who may read the metrics: holders of an admin key, everybody, or nobody. */
export const metricsAccess = ['admin', 'open', 'off'] as const;
export type MetricsAccess = (typeof metricsAccess)[number];
