import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { panelStrings } from './en.js';
import { laterStrings } from './en-later.js';
import { pillStrings } from './en-pill.js';
import { launcherLabels } from './loader.js';
import { answersStrings } from './parts/en-answers.js';
import { paletteStrings } from './parts/en-palette.js';

const texts: object = {
	...{ ...laterStrings, ...panelStrings, ...pillStrings },
	...{ launcher: launcherLabels.en, answers: answersStrings, palette: paletteStrings },
};
const [section = ''] =
	/(?<=^## Your own texts).*?(?=^## )/ms.exec(readFileSync('public/embed/options.md', 'utf8')) ?? [];
const rows = [...section.matchAll(/^\| `([\w.]+)` \| (.+?) \|/gm)];

it('options.md lists texts with the words that the widget has for them', () => {
	expect(rows.length).toBeGreaterThan(10);
	const textOf = (name: string) =>
		name.split('.').reduce<unknown>((group, part) => (group as Record<string, unknown>)?.[part], texts);
	expect(rows.map(([, name, text]) => [name, text])).toEqual(rows.map(([, name = '']) => [name, textOf(name)]));
});
