import { expect, it } from 'vitest';
import type { Passage } from '../../search/retriever.js';
import { AnswerChecker } from './answer-checker.js';
import { KnownAddresses } from './known-addresses.js';

const site = 'https://docs.lantern.example';
const passage = (url: string): Passage => ({
	url,
	path: url.replace(/(?:\.html)?(?:#.*)?$/, ''),
	title: url,
	heading: url,
	breadcrumb: [url],
	markdown: 'See [Docker](https://docs.docker.example/run).',
	score: 1,
});

function check(written: string) {
	const passages = [passage('/guide/install#docker'), passage('/reference/options(all)'), passage('/tour.html#end')];
	const checker = new AnswerChecker(new KnownAddresses({ passages, paths: ['/start'], siteUrl: site }));
	return checker.push(written).text + checker.end().text;
}

it.each([
	['[1](/guide/install#docker)', `[1](${site}/guide/install#docker)`],
	[`[1](${site}/guide/install#docker)`, `[1](${site}/guide/install#docker)`],
	['[1](</reference/options(all)>)', `[1](<${site}/reference/options(all)>)`],
	['Read [the tour](/tour.html).', `Read [the tour](${site}/tour.html).`],
	['Read [the tour](/tour).', 'Read the tour.'],
	['Read [the beginning](/start).', `Read [the beginning](${site}/start).`],
	['[Docker](https://docs.docker.example/run)', '[Docker](https://docs.docker.example/run)'],
])('%s of a site with an address leads there from everywhere', (written, shown) => {
	expect(check(written)).toBe(shown);
});

it('keeps the paths of what could be asked next', () => {
	const block = '```suggestions\n(Where to begin?)[/start]\n```\n';
	expect(check(block)).toBe(block);
});
