import { expect, it } from 'vitest';
import { readSite } from '../../../../testing/documentation/read-site.js';
import { readPageOf, shown } from '../../../../testing/documentation/shown-page.js';

it.each([
	['{% hint style="warning" %}\nText.\n{% endhint %}', '> [!WARNING]\n> Text.'],
	['{% tabs %}\n{% tab title="macOS" %}\nOne.\n{% endtab %}\n{% endtabs %}', '**macOS**\n\nOne.'],
	['{% code title="a.sh" %}\n```sh\nx\n```\n{% endcode %}', '**a.sh**\n\n```sh\nx\n```'],
	['{% content-ref url="b.md" %}\n[b](b.md)\n{% endcontent-ref %}', '[b](b.md)'],
])('GitBook: %s', (source, expected) => {
	expect(shown('gitbook', source)).toBe(expected);
});

it('an anchor that leads to itself behind the words of a heading is its id, another one is not', () => {
	const { sections } = readPageOf(
		'gitbook',
		'## The Quay <a href="#quay" id="quay"></a>\n\nText.\n\n## The Pier <a class="x" name="pier"></a>\n\nText.',
	);
	expect(sections.map(({ anchor: id, heading }) => [id, heading])).toEqual([
		['quay', 'The Quay'],
		['the-pier', 'The Pier'],
	]);
});

it('GitBook has its pages below the root that it names', async () => {
	const files = {
		'.gitbook.yaml': 'root: ./docs/\n\nstructure:\n  summary: SUMMARY.md',
		'README.md': '# For those who write',
		'docs/README.md': '# Home',
		'docs/SUMMARY.md': '* [Use](use.md)',
		'docs/use.md': '# Use',
	};
	expect((await readSite(files)).paths).toEqual(['/', '/use']);
	expect((await readSite(files, 'docs')).paths).toEqual(['/', '/use']);
});

it('a page that stands beside a group in a list of links is in no group', async () => {
	const list = '# Summary\n\n- Guide\n  - [Use](use.md)\n- [Help](help.md)\n';
	const { navigation } = await readSite({ 'SUMMARY.md': list, 'use.md': '# Use', 'help.md': '# Help' });
	expect(navigation).toEqual([
		['Guide', '/use'],
		['', '/help'],
	]);
});

it.each(['SUMMARY.md', '_sidebar.md'])('an entry of %s may have signs of Markdown with a backslash', async (list) => {
	const { navigation, warnings } = await readSite({
		[list]: '* [New](release\\_notes/whats\\_new.md)',
		'release_notes/whats_new.md': '# New',
		'index.html': '<script src="docsify.js"></script>',
	});
	expect(navigation).toEqual([['', '/release_notes/whats_new']]);
	expect(warnings).toEqual([]);
});
