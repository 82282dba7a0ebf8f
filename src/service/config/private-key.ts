import { createPrivateKey } from 'node:crypto';

/** A private key as PEM. Its line breaks may be written as `\n`, and the whole key may be in base64. */
export function pemOf(text: string): string {
	const plain = text.trim().replaceAll('\\n', '\n');
	return plain.startsWith('-----BEGIN') ? plain : Buffer.from(plain, 'base64').toString();
}

export function isPrivateKey(text: string): boolean {
	try {
		return createPrivateKey(pemOf(text)).asymmetricKeyType === 'rsa';
	} catch {
		return false;
	}
}
