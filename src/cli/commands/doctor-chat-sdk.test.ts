import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { checkChatSdk } from './doctor.js';

async function checkOf(version: string): Promise<string | undefined> {
	const folder = scratchFolder({ 'node_modules/ai/package.json': JSON.stringify({ name: 'ai', version }) });
	const [check] = await checkChatSdk(folder);
	return check?.message;
}

it.each([
	['4.0.9', '4.1.45'],
	['5.0.60', '5.0.217'],
	['6.0.230', '6.0.231'],
	['7.0.0', '7.0.32'],
	['7.0.0-beta.9', '7.0.32'],
])('says of ai %s that its own transport needs %s', async (version, least) => {
	expect(await checkOf(version)).toBe(
		`This folder has ai ${version}: with its own transport, answers end in an error; update it to ${least} or newer, or use docent/transport.`,
	);
});

it.each(['4.3.19', '5.0.217', '5.1.0', '6.0.326', '7.0.32', '8.0.0', 'latest'])(
	'says nothing of ai %s',
	async (version) => {
		expect(await checkOf(version)).toBeUndefined();
	},
);

it('says nothing where there is none', async () => {
	expect(await checkChatSdk(tmpdir())).toEqual([]);
});
