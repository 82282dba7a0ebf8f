import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tooling/run.js';
import { settings } from './settings.js';
import { writeSettingsPage } from './settings-page.js';

const file = join(root, 'public/service/configuration.md');
const page = readFileSync(file, 'utf8');

it('the page has the tables that the settings make: vitest -u writes them', async () => {
	await expect(writeSettingsPage(page)).toMatchFileSnapshot(file);
});

it('a page without a section is refused', () => {
	expect(() => writeSettingsPage('## Readers\n\nNobody.\n')).toThrow(/no table below the heading "The documentation"/);
});

const all = Object.values(settings);

it('every setting stands on the page once, with its variables and its flag', () => {
	const rows = page.split('\n').flatMap((line) => {
		const [, name] = /^\| `([\w.]+)`/.exec(line) ?? [];
		return name === undefined ? [] : [[name, line] as const];
	});
	expect(rows.map(([name]) => name).sort()).toEqual(all.map(({ name }) => name).sort());
	for (const [name, line] of rows) {
		const { env, flag } = settings[name as keyof typeof settings];
		for (const word of [...env, ...(flag ? [`--${flag}`] : [])]) expect(line).toContain(`\`${word}\``);
	}
});

it.each(all)('$name has a variable, a sentence and an expectation of its own', ({ env, about, expects, flag }) => {
	for (const variable of env) expect(all.filter((other) => other.env.includes(variable))).toHaveLength(1);
	if (flag !== undefined) expect(all.filter((other) => other.flag === flag)).toHaveLength(1);
	expect(about).toMatch(/^[A-Z`].*\.$/);
	expect(expects).toMatch(/^(?:use|give|join) .*[^.]$/);
});
