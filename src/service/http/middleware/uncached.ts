/** Headers of responses that are valid only now or for one key. */
export const uncached = { 'cache-control': 'no-store' } as const;
