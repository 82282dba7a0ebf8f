import { describe, expect, it } from 'vitest';
import { settleTail } from './settle-tail.js';

describe('settleTail', () => {
	it.each([
		['Hello wor', 'Hello wor'],
		['a **bo', 'a **bo**'],
		['a **bold *it', 'a **bold *it***'],
		['a **bold*', 'a **bold**'],
		['a **', 'a'],
		['a **bold** b', 'a **bold** b'],
		['use `co', 'use `co`'],
		['use ``a`b`', 'use ``a`b``'],
		['use `', 'use'],
		['see [lab', 'see'],
		['see [label]', 'see'],
		['see [label](/gu', 'see'],
		['see [label](/guide) x', 'see [label](/guide) x'],
		['**see [label](/gu', '**see**'],
		['an ![ima', 'an'],
		['a <http', 'a'],
		['a < b', 'a < b'],
		['at https://exam', 'at'],
		['a &am', 'a'],
		['text\n-', 'text'],
		['text\n- [', 'text'],
		['text\n- [x', 'text'],
		['- one\n- **tw', '- one\n- **tw**'],
		['text\n``', 'text'],
		['text\n```js', 'text'],
		['text\n##', 'text'],
		['Title\n---', 'Title'],
		['| a | b', ''],
		['| a | b |\n|--', ''],
		['| a | b |\n|--|--|', ''],
		['| a | b |\n|--|--|\n| **c', ''],
		['| a | b |\n|--|--|\n| c | d |\n', '| a | b |\n|--|--|\n| c | d |'],
		['| a | b |\n|--|--|\n| c | d |\n| **e', '| a | b |\n|--|--|\n| c | d |\n| **e**'],
		['2 * 3 and snake_case', '2 * 3 and snake_case'],
		['x[1', 'x'],
		['half \ud83d', 'half'],
		['a note[^', 'a note'],
		['a note[^1', 'a note'],
		['a note[^1] and', 'a note[^1] and'],
		['see www.exam', 'see'],
		['see https', 'see'],
		['see https://example.com/a for', 'see https://example.com/a for'],
		['see <https://exam', 'see'],
		['see <https://example.com> for', 'see <https://example.com> for'],
		['write <di', 'write'],
		['write <div', 'write'],
		['write </', 'write'],
		['write <div> and', 'write <div> and'],
		['write <div class="a', 'write <div class="a'],
		['a <!-', 'a'],
		['5 <6', '5 <6'],
	])('shows %j as %j', (source, shown) => {
		expect(settleTail(source).trimEnd()).toBe(shown);
	});

	it('shows a bracket that has been open for too long', () => {
		const text = `see [${'word '.repeat(60)}`;
		expect(settleTail(text)).toBe(text);
	});
});
