import manifest from '../package.json' with { type: 'json' };

/** The version of the service in `package.json`. */
export const { version } = manifest;

/** The oldest Node that it runs on, as in `20.19`. */
export const oldestNode = manifest.engines.node.replace('>=', '');
