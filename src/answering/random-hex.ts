import { hexOf } from '../search/core/hex.js';

/** Random hexadecimal digits that nobody can guess. @param bytes of two digits each */
export const randomHex = (bytes: number): string => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));
