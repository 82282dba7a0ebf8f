import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../../tooling/run.js';
import { type Setting, sections } from './setting.js';
import { settings } from './settings.js';

function defaultOf({ otherwise, default: value }: Setting): string {
	if (otherwise !== undefined) return otherwise;
	return value === undefined || (Array.isArray(value) && value.length === 0) ? '' : `\`${value}\``;
}

function flagOf({ name, flag, type }: Setting): string {
	if (name === 'docsFolder') return 'the argument';
	if (flag === undefined) return '';
	return type === 'switch' ? `\`--${flag}\`, \`--no-${flag}\`` : `\`--${flag}\``;
}

const cellsOf = (setting: Setting): string[] => [
	`\`${setting.name}\``,
	[...setting.env.map((name) => `\`${name}\``), flagOf(setting)].filter(Boolean).join(', '),
	defaultOf(setting),
	setting.isSecret ? `${setting.about} Secret.` : setting.about,
];

function tableOf(section: keyof typeof sections): string {
	const rows = Object.values(settings).filter((setting) => setting.section === section);
	const cells = [['Setting', 'Variable, flag', 'Default', 'Meaning'], ...rows.map(cellsOf)];
	const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
	const line = (row: string[], fill: string) =>
		`| ${widths.map((width, at) => (row[at] ?? '').padEnd(width, fill)).join(' | ')} |`;
	const [head = [], ...body] = cells;
	return [line(head, ' '), line([], '-'), ...body.map((row) => line(row, ' '))].join('\n');
}

/**
 * The configuration page with the tables of settings as they are now. Each replaces the table that follows the heading of
 * its section; the words around them stay. Throws when a heading or its table is missing.
 */
function writeSettingsPage(page: string): string {
	const names = Object.keys(sections) as (keyof typeof sections)[];
	return names.reduce((text, section) => {
		const place = new RegExp(`^(#+ ${sections[section]}\\n(?:(?![#|]).*\\n)*)(?:\\|.*\\n)+`, 'm');
		if (!place.test(text)) throw new Error(`The page has no table below the heading "${sections[section]}".`);
		return text.replace(place, (_, before: string) => `${before}${tableOf(section)}\n`);
	}, page);
}

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
