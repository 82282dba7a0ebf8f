import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformWithOxc } from 'vite';
import { root } from '../../src/tooling/run.js';

/**
 * The double of the browser's model as a script, which leaves it as `double` on the page. Playwright's own translation of its file needs
 * helpers that a page lacks.
 * @param state source of an object
 */
export async function doubleOnPage(state: string): Promise<string> {
	const file = join(root, 'src/testing/browser-model/language-model-double.ts');
	const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { target: 'esnext' });
	const install = `globalThis.double = languageModelDouble(${state}); globalThis.LanguageModel = globalThis.double.api;`;
	return `{ ${code.replace(/^export /gm, '')}; ${install} }`;
}
