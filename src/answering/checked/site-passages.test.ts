import { expect, it } from 'vitest';
import { passagesAtSite } from './site-passages.js';

const site = 'https://docs.lantern.example/v2';

function written(markdown: string) {
	const passage = { url: '/install#docker', title: 'Docker', trail: ['Install'], sentence: markdown, markdown };
	const { passages } = passagesAtSite({ frame: 'passages', passages: [{ ...passage, open: true }] }, site);
	return passages[0];
}

it.each([
	['Pull it. [1](/install#docker)', `Pull it. [1](${site}/install#docker)`],
	['Pull it. [1](/v2/install#docker)', `Pull it. [1](${site}/install#docker)`],
	['[1](</options(all)>) or [2](/options(all))', `[1](<${site}/options(all)>) or [2](${site}/options(all))`],
	[
		'See [the tour](/tour "The tour") and ![its map](/map.png).',
		`See [the tour](${site}/tour "The tour") and ![its map](${site}/map.png).`,
	],
	['[tour]: /tour', `[tour]: ${site}/tour`],
])('%s leads there from everywhere', (markdown, shown) => {
	expect(written(markdown)).toMatchObject({ url: `${site}/install#docker`, markdown: shown, sentence: shown });
});

it.each([
	'Write `[tour](/tour)`, or ``[a`b](/tour)``.',
	'```md\n[tour](/tour)\n```',
	'- Write:\n\n  ~~~md\n  [tour](/tour)\n  ~~~',
	String.raw`Write \[tour\](/tour).`,
	'[Docker](https://docs.docker.example/run), [a mirror](//mirror.example/run), [here](#docker) and /tour',
])('%s stays as it is', (markdown) => {
	expect(written(markdown)?.markdown).toBe(markdown);
});

it('keeps paths where the address of the site is not known', () => {
	const data = { frame: 'doubt' as const, passages: [{ url: '/a', title: 'A', trail: [], open: false }] };
	expect(passagesAtSite(data, undefined)).toEqual(data);
});
