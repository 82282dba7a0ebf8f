import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Check, warning } from '../../doctor/check.js';

/** The first version of each line of the AI SDK whose own transport accepts the answers as they are. */
const leastVersions: Readonly<Record<number, string>> = { 4: '4.1.45', 5: '5.0.217', 6: '6.0.231', 7: '7.0.32' };

const numbersOf = (version: string): number[] => version.split('.').map((part) => Number.parseInt(part, 10));

function isBefore(version: string, least: string): boolean {
	const [one, other] = [numbersOf(version), numbersOf(least)];
	const place = other.findIndex((number, index) => number !== one[index]);
	return place >= 0 && (one[place] ?? 0) < (other[place] ?? 0);
}

/**
 * What is installed in a folder for a chat of one's own. The widget and `docent/transport` do not depend on it, so nothing is said
 * of a version that works, nor of none.
 */
export async function checkChatSdk(folder: string): Promise<Check[]> {
	const manifest = await readFile(join(folder, 'node_modules/ai/package.json'), 'utf8').catch(() => '{}');
	const { version } = JSON.parse(manifest) as { version?: unknown };
	const least = typeof version === 'string' ? leastVersions[numbersOf(version)[0] ?? 0] : undefined;
	if (typeof version !== 'string' || least === undefined || !isBefore(version, least)) return [];
	return [
		warning(
			'chat-sdk',
			`This folder has ai ${version}: with its own transport, answers end in an error; update it to ${least} or newer, or use docent/transport.`,
		),
	];
}
