import { createJiti } from 'jiti';

const jiti = createJiti(import.meta.url);

/**
 * A module of the service, from its source.
 * @param {string} path relative to this folder
 * @returns {Promise<any>}
 */
export const load = (path) => jiti.import(path);
