import manifest from '../package.json' with { type: 'json' };

/** Of the service, as npm knows it. */
export const { version } = manifest;
