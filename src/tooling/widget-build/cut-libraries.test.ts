import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutLibraries } from './cut-libraries.js';
import { type Cut, type CutFile, cutFiles } from './library-cuts.js';

const text = 'export const kept = "kept";\nexport const heavy = load("a");\nexport const heavier = load("b");\n';
const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');
const cut: Cut = { find: /load\("\w"\)/g, replace: '0', hits: 2, reason: 'Nothing is loaded.', bytes: 9 };
const right: CutFile = { file: 'library/index.js', sha256: hashOf(text), cuts: [cut] };

let folder: string;
beforeEach(async () => {
	folder = await mkdtemp(join(tmpdir(), 'docent-cuts-'));
	await mkdir(join(folder, 'node_modules/library'), { recursive: true });
	await writeFile(join(folder, 'node_modules/library/index.js'), text);
	await writeFile(join(folder, 'entry.js'), 'export * from "./node_modules/library/index.js";');
});
afterEach(() => rm(folder, { recursive: true }));

/** The library as a build has it. */
async function built(...files: CutFile[]): Promise<string> {
	const [result] = [
		await build({
			configFile: false,
			logLevel: 'silent',
			plugins: [cutLibraries(files, join(folder, 'node_modules'))],
			build: { write: false, minify: false, lib: { entry: join(folder, 'entry.js'), formats: ['es'] } },
		}),
	].flat();
	if (!result || !('output' in result)) throw new Error('nothing was built');
	return result.output[0].code;
}

describe('a build', () => {
	it('replaces what a cut finds, as often as it is there', async () => {
		const code = await built(right);
		expect(code).toContain('"kept"');
		expect(code).not.toContain('load');
	});

	it('fails when the file has changed, and says whether its cuts still find their places', async () => {
		const upgraded = `${text}// 2\n`;
		await writeFile(join(folder, 'node_modules/library/index.js'), upgraded);
		await expect(built(right)).rejects.toThrow(
			`library/index.js has the hash ${hashOf(upgraded)} instead of ${right.sha256}, so it is not the text that its cuts were made for; every pattern is found as often as before. Read what has changed around the patterns, mend or delete those cuts, and write the new hash into src/tooling/widget-build/library-cuts.ts.`,
		);
		await writeFile(join(folder, 'node_modules/library/index.js'), text.replace('load("b")', 'fetch("b")'));
		await expect(built(right)).rejects.toThrow('"/load\\\\(\\"\\\\w\\"\\\\)/g" is found 1 times instead of 2.');
	});

	it('fails when a cut finds more or fewer places than it says', async () => {
		await expect(built({ ...right, cuts: [{ ...cut, hits: 1 }] })).rejects.toThrow(
			'is found 2 times instead of 1. Mend or delete these cuts in src/tooling/widget-build/library-cuts.ts.',
		);
		await expect(built({ ...right, cuts: [{ ...cut, find: 'load(c)', hits: 1 }] })).rejects.toThrow(
			'library/index.js: "load(c)" is found 0 times instead of 1.',
		);
	});

	it('fails when a file is missing, even one that it does not read', async () => {
		await expect(built(right, { ...right, file: 'library/gone.js' })).rejects.toThrow(
			'library/gone.js is not installed, but src/tooling/widget-build/library-cuts.ts has 1 cuts for it: give them to the file that has taken its place, or delete them.',
		);
	});
});

describe('the cuts of the widget', () => {
	const cuts = cutFiles.flatMap(({ file, cuts }) => cuts.map((row) => ({ file, ...row })));

	it('are six at most, and each says what it is for and what it saves', () => {
		expect(cuts.length).toBeLessThanOrEqual(6);
		expect(new Set(cutFiles.map(({ file }) => file)).size).toBe(cutFiles.length);
		for (const { reason, bytes } of cuts) {
			expect(reason).toMatch(/^[A-Z].+\.$/);
			expect(bytes).toBeGreaterThan(50);
		}
	});

	it('of minified code go by what the file calls by name, or name every variable that they take', () => {
		const minified = cuts.filter(
			({ file }) => !/^(?:ai|@ai-sdk\/(?:provider-utils|react))\/dist\/index\.mjs$/.test(file),
		);
		expect(new Set(minified.map(({ file }) => file))).toEqual(new Set(['marked/lib/marked.esm.js']));
		expect(minified.map(({ replace }) => replace)).toEqual(['export{$1 as Lexer,$2 as Tokenizer};', '!1', '$1=0&&']);
	});

	it.each(cuts)('never reach beyond a line: $reason', ({ find }) => {
		if (typeof find === 'string') return expect(find).not.toBe('');
		expect(find.flags).toBe('gm');
		expect(find.source).not.toMatch(/\[\^|\\[sSWDn]/);
	});
});
