import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { resolveSettings } from './resolve-settings.js';
import { starterFile } from './starter-file.js';

let cwd: string;
beforeEach(async () => {
	cwd = await mkdtemp(join(tmpdir(), 'docent-starter-'));
	await mkdir(join(cwd, 'docs'));
	await writeFile(join(cwd, 'AGENTS.md'), 'Be brief.');
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function read(text: string) {
	await writeFile(join(cwd, 'docent.config.yaml'), text);
	return resolveSettings({ cwd, env: {} });
}

it('changes nothing until somebody takes a # away', async () => {
	const before = await resolveSettings({ cwd, env: {} });
	expect(await read(starterFile({}))).toEqual(before);
});

it('can be used as a whole: every example is a value that its setting takes', async () => {
	const config = await read(starterFile({}).replace(/^# /gm, ''));
	expect(config).toMatchObject({
		docsFolder: join(cwd, 'docs'),
		allowedOrigins: ['https://docs.example.com', 'https://app.example.com'],
		model: { provider: 'openai-compatible', model: 'name', baseUrl: 'http://127.0.0.1:11434/v1' },
		retentionDays: 90,
		limits: { assistantPerAddressAndDay: 500 },
		agent: { repository: 'https://github.com/acme/docs' },
	});
});

it('uses what was found, and says what that is', async () => {
	const text = starterFile({ docsFolder: 'docs', siteUrl: 'https://docs.acme.test' }, 'Found: docs, 3 files.');
	expect(text).toMatch(/\n## Found: docs, 3 files\.\ndocsFolder: docs\n/);
	expect(await read(text)).toMatchObject({ docsFolder: join(cwd, 'docs'), siteUrl: 'https://docs.acme.test' });
});

it('explains each setting in plain words, with its variable', () => {
	const lines = starterFile({}).split('\n');
	const sentences = lines.filter((line) => line.startsWith('## ')).slice(3);
	for (const sentence of sentences) expect(sentence).toMatch(/^## [A-Z].*\. \([A-Z_]+\)$/);
	expect(lines.join('\n')).not.toMatch(/[`\]]\(/);
	expect(sentences.length).toBeGreaterThan(15);
});
