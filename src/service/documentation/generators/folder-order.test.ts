import { expect, it } from 'vitest';
import { orderOfFolders } from './folder-order.js';

it('the order of a folder may have many thousand entries', async () => {
	const names = Array.from({ length: 10_000 }, (_, turn) => `p${(turn * 7919) % 10_000}`);
	const lists = await orderOfFolders(
		[...names].sort().map((name) => `docs/${name}.mdx`),
		['docs'],
		async (folder) =>
			folder === 'docs' ? [...names, names[0] ?? ''].map((name) => ({ name, title: '', isHidden: false })) : undefined,
	);
	expect(lists).toEqual([{ title: '', pages: names.map((name) => `docs/${name}.mdx`) }]);
});
