/** Random hexadecimal digits that nobody can guess. @param bytes of two digits each */
export const randomHex = (bytes: number): string =>
	Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join('');
