import { describe, expect, it } from 'vitest';
import type { LinkPolicy } from '../citations/link-policy.js';
import { safeUrl } from '../citations/safe-url.js';
import { answerMarkdown } from './answer-copy.lazy.js';

const links: LinkPolicy = {
	origin: 'https://docs.example',
	hrefOf: (url) => safeUrl(url, 'https://docs.example/guide/')?.href,
	open: () => {},
	preview: () => {},
	leave: () => {},
};
const sources = [{ url: '/install#docker', title: 'Install', heading: 'Docker' }];
const copy = (text: string, from = sources) => answerMarkdown(text, from, links, { sources: 'Sources' });
const list = '\n\n**Sources**\n\n1. [Install: Docker](https://docs.example/install#docker)';

describe('a copied answer', () => {
	it('cites by number, with whole addresses, and ends with its sources', () => {
		expect(copy('Run it. [1](/install#docker)')).toBe(`Run it. [[1]](https://docs.example/install#docker)${list}`);
	});

	it('gives a citation the number of its source', () => {
		expect(copy('Run it. [7](/install)')).toBe(`Run it. [[1]](https://docs.example/install)${list}`);
	});

	it('has no list where there are no sources', () => {
		expect(copy('Just text.', [])).toBe('Just text.');
	});

	it('makes links in words whole, their titles and brackets kept', () => {
		expect(copy('See [the \\[guide\\]](../a?b=1&amp;c=2 "A guide").', [])).toBe(
			'See [the \\[guide\\]](https://docs.example/a?b=1&c=2 "A guide").',
		);
	});

	it('leaves code as it is', () => {
		const code = 'Use `[a](/b)` or ``[c](/d)``.\n\n```md\n[e](/f)\n```';
		expect(copy(code, [])).toBe(code);
	});

	it('takes no link along that is none here', () => {
		expect(copy('[click](javascript:alert(1)) [me](data:text/html,x)', [])).toBe('click me');
	});

	it('leaves out the suggestions', () => {
		expect(copy('Yes.\n\n```suggestions\n(And then?)[]\n```', [])).toBe('Yes.');
	});
});
