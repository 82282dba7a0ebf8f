import { expect, it } from 'vitest';
import { editPages } from '../../../testing/agent/edit-pages.js';

const deleteB = 'Delete the page b.md and point links to it to a.md';
const others = { 'b.md': '# B\n\n## X\n', 'c.md': '# C\n' };
const editA = async (text: string) => (await editPages({ ...others, 'a.md': text }, deleteB)).files['a.md'];

it('references on the successor of a deleted page keep their words, and lose their definition', async () => {
	const text = [
		'# A',
		'',
		'Go [to `[x]`][B page], [b  PAGE][], [b page] or [c][c]. In code `[b page]` stays.',
		'',
		'[b page]: <b.md#x> "B"',
		'[c]: c.md',
		'',
	];
	expect(await editA(text.join('\n'))).toBe(
		'# A\n\nGo to `[x]`, b  PAGE, b page or [c][c]. In code `[b page]` stays.\n\n[c]: c.md\n',
	);
	expect(await editA(text.join('\r\n'))).toBe(
		'# A\r\n\r\nGo to `[x]`, b  PAGE, b page or [c][c]. In code `[b page]` stays.\r\n\r\n[c]: c.md\r\n',
	);
});

it('links of HTML keep their words and what is marked in them', async () => {
	expect(await editA('# A\n\n<p>Go <a class="x" href="b.md">to <b>B</b></a> or <a href="c.md">C</a>.</p>\n')).toBe(
		'# A\n\n<p>Go to <b>B</b> or <a href="c.md">C</a>.</p>\n',
	);
	expect(await editA('# A\n\nGo <a href="b.md">here</a>, then [there](b.md).\n')).toBe('# A\n\nGo here, then there.\n');
});

it('a definition that an image names stays, as does a tag without an end: their links follow', async () => {
	expect(await editA('# A\n\nSee [b] and ![b].\n\n[b]: b.md\n')).toContain('See [b] and ![b].\n\n[b]: a.md');
	expect(await editA('# A\n\nGo <a href="b.md">here.\n')).toBe('# A\n\nGo <a href="a.md">here.\n');
});
