import { expect, it } from 'vitest';
import { pageActionsIn, pageActionsInJson } from './page-actions.js';

it('takes names of functions, names with other words, and links', () => {
	const trial = { name: 'trial', label: 'Start a trial', href: '/trial' };
	const list = ['invite', { name: 'restart', label: ' Restart it ' }, trial];
	expect(pageActionsIn(list)).toEqual([{ name: 'invite' }, { name: 'restart', label: 'Restart it' }, trial]);
	expect(pageActionsInJson(JSON.stringify(list))).toEqual(pageActionsIn(list));
});

it.each([
	'a b',
	'',
	{ label: 'No name' },
	{ name: 'x', href: '/no-label' },
	{ name: 'x', label: 'X', href: 'javascript:alert(1)' },
	{ name: 'x', label: 'X', href: '//elsewhere.test' },
	{ name: 'x', label: 'X', href: 'relative' },
	null,
	7,
	['invite'],
])('leaves out %j', (value) => {
	expect(pageActionsIn([value])).toBeUndefined();
});

it('takes five at most, and each name once', () => {
	expect(pageActionsIn(['a', 'a', 'b', 'c', 'd', 'e'])).toEqual(['a', 'b', 'c', 'd'].map((name) => ({ name })));
});

it.each(['', '{', '{"name":"a"}', '"invite"'])('finds none in %j', (text) => {
	expect(pageActionsInJson(text)).toBeUndefined();
});
