import fc from 'fast-check';
import type { Passage } from '../../search/retriever.js';

const passage = (url: string, markdown = ''): Passage => ({
	url,
	path: url.replace(/#.*/, ''),
	title: url,
	heading: url,
	breadcrumb: [url],
	markdown,
	score: 1,
});
export const install = passage(
	'/guide/install#docker',
	'Run `docker run lantern` **as root**. See [Docker](https://docs.docker.example/run) or <https://hub.example/lantern>. Write to help@lantern.example.',
);
export const options = passage('/reference/options(all)', '> [!NOTE]\n> Options are read once, at the start.');
export const below = passage('/guide/install#mac', 'Run `brew install lantern`.');
/** What Markdown, HTML and addresses are made of. */
const alphabet = [
	...'[ ] ( ) ![ ]( ` `` ``` ~~~ ~ < > \\ & ! : / . @ | " $ _ * **'.split(' '),
	...['\n', '\n\n', '> ', '- ', '1. ', '2. ', '   ', '    ', '  ', ' ', '\t', '# ', '* * *'],
	...'--- |-|-| [^1]: [a]: [a] word x h http s sh www. https: javascript: mailto:'.split(' '),
	...'https://evil.test/x //evil.test evil.test a@evil.test &#58; &colon; <!-- --> <br> </a> <div>'.split(' '),
	...'](https://evil.test) [x](https://evil.test/?q=1) ![x](//evil.test) <https://evil.test>'.split(' '),
	...['<img src=//evil.test>', '<a href="https://evil.test">', '<x-y onclick=a>'],
	...['[1](/guide/install#docker)', '[1](/made-up)', '[0]', '[0, 1]'],
];
/** Answers made of them. */
export const nasty = fc.array(fc.constantFrom(...alphabet), { maxLength: 40 }).map((parts) => parts.join(''));
