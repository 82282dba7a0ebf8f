import { describe, expect, it } from 'vitest';
import { parseMarkdown } from '../markdown/parse-markdown.js';
import { namedFiles } from './named-files.js';

const named = (body: string, file = 'guide/use.md', path = '/guide/use') =>
	namedFiles({ file, path, body, tree: parseMarkdown(body) });

describe('a page names', () => {
	it.each([
		['![A](a.png)', '/guide/a.png'],
		['![A](<my shot.png>)', '/guide/my shot.png'],
		['![A](../img/a.png?raw=1#x)', '/img/a.png'],
		['![A][a]\n\n[a]: /img/a%20b.png', '/img/a b.png'],
		['[Prices](/data/prices.csv)', '/data/prices.csv'],
		['[<img src="./a.png">](https://example.com)', '/guide/a.png'],
		['<a href="manual.pdf">M</a>', '/guide/manual.pdf'],
		['<img src="../a.png" srcset="../b.png 2x">', '/b.png'],
		["<video poster='/p.jpg'><source src='/f.mp4'></video>", '/f.mp4'],
		['<Frame light="/img/light.png" dark={"/img/dark.svg"} />', '/img/dark.svg'],
		["import shot from './shot.webp';", '/guide/shot.webp'],
		["{{< figure src='/media/a.png' >}}", '/media/a.png'],
		['{{ site.baseurl }}/assets/a.gif', '/assets/a.gif'],
		['```{figure} img/a.png\n:alt: A\n```', '/guide/img/a.png'],
		['![A](../.gitbook/assets/a.png)', '/.gitbook/assets/a.png'],
	])('with %j the file %s', (body, file) => {
		expect(named(body)).toContain(file);
	});

	it('a file of HTML by the address of the page, as browsers do', () => {
		expect(named('<img src="../a.png">')).toEqual(['/a.png', '/guide/a.png']);
	});

	it.each([
		'Put it into `package.json`, or data.csv.',
		"import settings from '../package.json';",
		'```md\n![A](a.png)\n<img src="b.png">\n```',
		'![A](https://example.com/a.png)',
		'[Page](other.md) and [page](other.html#a.png)',
		'See example.com/a.pdf and v1.2.',
	])('nothing with %j', (body) => {
		expect(named(body)).toEqual([]);
	});
});
