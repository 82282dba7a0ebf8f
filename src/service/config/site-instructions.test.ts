import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startModelServer } from '../../testing/models/openai-compatible-server.js';
import { scratchFolder } from '../../testing/service/scratch-folder.js';
import { createServiceUnderTest } from '../../testing/service/service-under-test.js';
import { shared } from '../../testing/service/shared.js';
import { readSiteInstructions } from './site-instructions.js';

const folder = scratchFolder();
const models = shared(startModelServer);

it('reads a file, and nothing when there is nothing in it', async () => {
	const file = join(folder, 'rules.md');
	await writeFile(file, '\uFEFF\n# Tone\n\nBe brief.\n');
	expect(await readSiteInstructions(file)).toBe('# Tone\n\nBe brief.');
	await writeFile(file, '\n');
	expect(await readSiteInstructions(file)).toBeUndefined();
	expect(await readSiteInstructions(undefined)).toBeUndefined();
});

it('says in a sentence what is wrong with the file', async () => {
	const file = join(folder, 'missing.md');
	await expect(readSiteInstructions(file)).rejects.toThrow(
		`The file of instructions ${file} is not there; correct the key instructions.`,
	);
	await expect(readSiteInstructions(folder)).rejects.toThrow('cannot be read (EISDIR)');
	const long = join(folder, 'long.md');
	await writeFile(long, 'x'.repeat(20_001));
	await expect(readSiteInstructions(long)).rejects.toThrow('has 20001 characters, and 20000 are allowed; shorten it.');
});

it('every answer heeds them; a reload reads them again, and keeps what there is when they are gone', async () => {
	const instructions = join(folder, 'AGENTS.md');
	await writeFile(instructions, 'Say lamp.');
	const model = { provider: 'openai-compatible', model: 'test-model', baseUrl: models.url };
	const service = await createServiceUnderTest({ model, instructions });
	const systemOfNextAnswer = async () => {
		models.requests.length = 0;
		await (await service.ask('How do I roll back a flag?')).text();
		return models.requests[0]?.messages[0];
	};
	try {
		expect(await systemOfNextAnswer()).toMatchObject({ role: 'system', content: expect.stringContaining('Say lamp.') });
		await writeFile(instructions, 'Say light.');
		await service.reload();
		expect((await systemOfNextAnswer())?.content).toMatch(/Say light\.$/);
		await rm(instructions);
		await expect(service.reload()).rejects.toThrow('is not there');
		expect((await systemOfNextAnswer())?.content).toMatch(/Say light\.$/);
	} finally {
		await service.dispose();
	}
});
