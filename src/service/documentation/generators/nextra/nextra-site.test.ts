import { describe, expect, it } from 'vitest';
import { readSite } from '../../../../testing/documentation/read-site.js';
import { readMeta } from './nextra.js';

describe('Nextra', () => {
	const pages = {
		'next.config.mjs': 'import nextra from "nextra"',
		'content/index.md': '# Home',
		'content/boats/jib.md': '# Jib',
		'content/boats/anchor.md': '# Anchor',
		'content/about.md': '# About',
		'content/secret.md': '# Secret',
	};

	it.each([
		[
			'_meta.js',
			'export default {\n  index: "Home",\n  boats: "All boats", // the fleet\n  "---": { type: "separator" },\n  secret: { display: "hidden" },\n}\n',
		],
		[
			'_meta.ts',
			"const meta = {\n  index: '',\n  boats: { title: 'All boats', },\n  x: { href: 'https://example.com/a' },\n  secret: { display: 'hidden' } } satisfies Meta\nexport default meta",
		],
		['_meta.json', '{ "index": "Home", "boats": { "title": "All boats" }, "secret": { "display": "hidden" } }'],
	])('has the order of %s', async (name, meta) => {
		const { navigation } = await readSite({
			...pages,
			[`content/${name}`]: meta,
			[`content/boats/${name}`]: name.endsWith('json') ? '{ "jib": "Jib" }' : 'export default { jib: "Jib" }',
		});
		expect(navigation.slice(0, 2)).toEqual([
			[expect.anything(), '/', '/about'],
			['All boats', '/boats/jib', '/boats/anchor'],
		]);
	});

	it('orders pages of the router, and says nothing of what is a program', async () => {
		const { navigation } = await readSite({
			'next.config.mjs': 'import nextra from "nextra"',
			'app/_meta.global.tsx': 'export default { ...make() }',
			'app/docs/_meta.js': 'export default { use: "", install: "" }',
			'app/docs/install/page.mdx': '# Install',
			'app/docs/use/page.mdx': '# Use',
		});
		expect(navigation.map(([, ...paths]) => paths)).toEqual([['/docs/use', '/docs/install']]);
	});
});

it('looks through an order of 100 kB once, whatever does not end in it', () => {
	const long = (unit: string) => unit.repeat(100_000 / unit.length);
	expect(readMeta(`${long('{')}`)).toBeUndefined();
	expect(readMeta(`${long('\n')}x`)).toBeUndefined();
});
