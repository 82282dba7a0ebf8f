import { type Check, fine, problem, warning } from '../check.js';
import type { Embedding, ScriptTag } from '../embedding.js';

const algorithms = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' } as const;
type Algorithm = keyof typeof algorithms;
const strongestFirst: readonly Algorithm[] = ['sha512', 'sha384', 'sha256'];

async function hashOf(algorithm: Algorithm, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
	const digest = new Uint8Array(await crypto.subtle.digest(algorithms[algorithm], bytes));
	return `${algorithm}-${btoa(String.fromCharCode(...digest))}`;
}

/** Compares the tag's hash with the script. Browsers use the strongest algorithm and reject a script that differs. */
export async function checkIntegrity(
	{ src, integrity, crossOrigin }: ScriptTag,
	bytes: Uint8Array<ArrayBuffer>,
	{ page, integrityPolicy }: Embedding,
): Promise<Check[]> {
	const hashes = integrity?.split(/\s+/).filter(Boolean) ?? [];
	const algorithm = strongestFirst.find((name) => hashes.some((hash) => hash.startsWith(`${name}-`)));
	if (algorithm === undefined) {
		if (hashes.length > 0)
			return [
				problem('integrity', `integrity="${integrity}" is no hash; write sha384- and the hash, or leave it out.`),
			];
		return /blocked-destinations=\([^)]*script/.test(integrityPolicy ?? '')
			? [problem('integrity', 'The page’s Integrity-Policy blocks scripts without a hash; write integrity on the tag.')]
			: [];
	}
	if (new URL(src).origin !== new URL(page).origin && crossOrigin === undefined) {
		return [
			problem('integrity', 'A hash of another site’s script needs crossorigin; write crossorigin on the tag as well.'),
		];
	}
	// Pages without TLS have no Web Crypto.
	if (!globalThis.crypto?.subtle) return [];
	const actual = await hashOf(algorithm, bytes);
	if (!hashes.some((hash) => hash.replace(/\?.*$/, '') === actual)) {
		return [
			problem(
				'integrity',
				`The hash on the tag is not the one of ${src}, so browsers drop it; write integrity="${actual}".`,
			),
		];
	}
	return /\d+\.\d+\.\d+/.test(new URL(src).pathname)
		? [fine('integrity', 'The hash on the tag is the one of the script.')]
		: [
				warning(
					'integrity',
					`The hash on the tag is right, but ${src} changes with the next release and will then be dropped; use the file whose name has the version.`,
				),
			];
}
