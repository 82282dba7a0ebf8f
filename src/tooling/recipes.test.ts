import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = 'public/embed/recipes';

it.each(readdirSync(folder))(
	'the recipe %s says when to read the published site, in the words of all recipes',
	(file) => {
		expect(readFileSync(`${folder}/${file}`, 'utf8')).toContain(
			'Your site has plugins or anchors of its own? [Read the published site](../../service/sources.md#which-source).',
		);
	},
);
