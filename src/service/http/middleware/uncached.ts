/** Of answers that hold for one moment, or for one key alone. */
export const uncached = { 'cache-control': 'no-store' } as const;
