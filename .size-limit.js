/** Byte budgets, gzip. What belongs together is read from the build's manifest, because the files' names are hashes. */
import { readFileSync } from 'node:fs';

/** Parts that come while the first question is typed, asked and answered, beside the panel itself. */
const untilFirstAnswer = ['src/widget/panel/mount-panel.tsx'];

/** @type {Record<string, { file: string, imports?: string[], name?: string }>} */
const manifest = JSON.parse(readFileSync('dist/script/docent/panel.manifest.json', 'utf8'));

/** @param {string} key @returns {string[]} the file and everything that it loads at once */
function filesOf(key) {
	const { file, imports = [] } = manifest[key] ?? {};
	if (!file) throw new Error(`${key} is not in the build: name the part's file in .size-limit.js.`);
	return [`dist/script/docent/${file}`, ...imports.flatMap(filesOf)];
}

const first = new Set(['dist/script/docent.js', ...untilFirstAnswer.flatMap(filesOf)]);
const languages = Object.keys(manifest).filter((key) => /^src\/widget\/strings\/[a-z]{2}(-[a-z]{2})?\.ts$/.test(key));

const budget = { gzip: true };

export default [
	{ ...budget, name: 'loader: before any interest', path: 'dist/script/docent.js', limit: '4 kB' },
	{ ...budget, name: 'everything until the first answer is rendered', path: [...first], limit: '60 kB' },
	{ ...budget, name: 'docent/transport, for a chat of your own', path: 'dist/npm/transport.js', limit: '13 kB' },
	{ ...budget, name: 'docent/agent, for servers', path: 'dist/npm/agent.js', limit: '10 kB' },
	...languages.map((key) => ({ ...budget, name: `language ${key}`, path: filesOf(key).slice(0, 1), limit: '3 kB' })),
];
