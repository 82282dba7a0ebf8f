import manifest from '../package.json' with { type: 'json' };

/** The version of the service in `package.json`. */
export const { version } = manifest;
