/** A stranger may take the names of packages that are not published: no page has its readers install them without saying how to make them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run.js';

const sentences =
	"Docent's packages are not on npm or PyPI yet, and a stranger could take their names. Run `npm run pack` in a clone of Docent first. It makes all four packages and prints the commands that install them: use those instead of `npm install docent`, `npm install docent-service` and `pip install …`. `npx docent-service` then works in the folder where you installed it.";
const box = `> [!IMPORTANT]\n> ${sentences}\n`;

/** Programs that look a name up in a registry, and the names, alone or with a version, an extra or a part. */
const asksRegistry =
	/\b(?:npx|bunx|uvx|(?:npm|pnpm|yarn|bun|pip3?|pipx|poetry|uv)\s+(?:pip\s+)?(?:install|add|i|exec|dlx|run|x))\b/;
const ownName = /(?<=^|[\s'"=])(?:docent|docent-service|mkdocs-docent|sphinx-docent)(?=$|[\s'"@[=<>~])/;
const pages = readdirSync(join(root, 'public'), { recursive: true, encoding: 'utf8' })
	.filter((name) => name.endsWith('.md') && name !== 'changes.md')
	.map((name) => `public/${name.replaceAll('\\', '/')}`);

/** Where the first line of a code block stands that has such a program and such a name; undefined when none has. */
function firstUnsafe(text: string): number | undefined {
	for (const block of text.matchAll(/^[ \t>]*```[\s\S]*?^[ \t>]*```$/gm))
		for (const line of block[0].split('\n'))
			if (asksRegistry.test(line) && ownName.test(line.replace(asksRegistry, ''))) return block.index;
	return undefined;
}

describe('where packages come from', () => {
	it('finds the commands', () => {
		for (const line of [
			'npx docent-service ./docs',
			'npm install docent',
			'pip install "mkdocs-docent[x]"',
			'uv add sphinx-docent',
		])
			expect([line, firstUnsafe(`\`\`\`sh\n${line}\n\`\`\``)]).toEqual([line, 0]);
		for (const line of [
			'npm install ../docent/dist/packed/docent-0.1.0.tgz',
			'docent-service ./docs',
			'npm install preact',
		])
			expect([line, firstUnsafe(`\`\`\`sh\n${line}\n\`\`\``)]).toEqual([line, undefined]);
	});

	it.each(['README.md', ...pages])('%s says it before its first command', (page) => {
		const text = readFileSync(join(root, page), 'utf8');
		const unsafe = firstUnsafe(text);
		const place = text.indexOf(box);
		const isSaid = unsafe === undefined || (place >= 0 && place < unsafe);
		expect({ page, isSaid }).toEqual({ page, isSaid: true });
	});

	it.each([
		'src/plugins/github-action/action.yml',
		'src/plugins/gitlab/docent-eval.yml',
		'src/service/docker/Dockerfile',
	])('%s says it in its comments', (file) => {
		const comments = readFileSync(join(root, file), 'utf8').replace(/^# ?/gm, '').replace(/\s+/g, ' ');
		expect(comments).toContain(sentences);
	});
});
