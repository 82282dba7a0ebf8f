import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { expect, it } from 'vitest';
import { panelStrings } from '../widget/strings/en.js';
import { laterStrings } from '../widget/strings/en-later.js';
import { pillStrings } from '../widget/strings/en-pill.js';
import { namedTexts } from '../widget/strings/named-texts.js';
import type { TranslatedStrings } from '../widget/strings/translations.js';
import { listTexts } from './list-texts.js';
import { repository } from './vite-builds.js';

const folder = join(repository, 'src/widget/strings');
const languages = readdirSync(folder).filter((file) => /^(?!en)[a-z]{2}(-[a-z]{2})?\.ts$/.test(file));

/** Functions as what they say, so that two builds of them can be compared. */
const comparable = (texts: object): unknown =>
	JSON.parse(JSON.stringify(texts, (_, value) => (typeof value === 'function' ? value('x', 3) + value(7, 0) : value)));

/** The language as a build leaves it. */
async function built(file: string, outDir: string, listed: boolean): Promise<TranslatedStrings> {
	await build({
		configFile: false,
		logLevel: 'error',
		plugins: listed ? [listTexts()] : [],
		build: { outDir, lib: { entry: join(folder, file), formats: ['es'], fileName: () => 'language.mjs' } },
	});
	const { strings } = (await import(`${pathToFileURL(join(outDir, 'language.mjs')).href}`)) as {
		strings: TranslatedStrings;
	};
	return strings;
}

it.each(languages)('%s says the same after a build that leaves its names out', { timeout: 60_000 }, async (file) => {
	const scratch = await mkdtemp(join(tmpdir(), 'docent-texts-'));
	try {
		const listed = await built(file, join(scratch, 'listed'), true);
		const whole = await built(file, join(scratch, 'whole'), false);
		expect(Array.isArray(listed.panel)).toBe(true);
		const named = {
			pill: namedTexts(listed.pill, pillStrings),
			panel: namedTexts(listed.panel, panelStrings),
			later: namedTexts(listed.later, laterStrings),
		};
		expect(comparable(named)).toEqual(comparable(whole));
	} finally {
		await rm(scratch, { recursive: true });
	}
});
