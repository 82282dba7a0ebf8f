import { expect, it } from 'vitest';
import type { PageTool } from '../../../options/options.js';
import { offeredActions } from './page-actions.lazy.js';

const run = () => undefined;
const invite: PageTool = { name: 'invite', label: 'Invite', run };
const base = 'http://localhost:3000';
const links = { hrefOf: (url: string) => new URL(url, base).href };
const here = { type: 'source-url', url: location.href, title: 'Here' };
const offered = (parts: object[], own?: string) => offeredActions({ parts: parts as never }, [invite], links, own);

it('offers tools and links that the cited pages name, with the page', () => {
	const data = [
		{ name: 'invite', label: 'Add somebody', path: '/teams' },
		{ name: 'trial', label: 'Try', href: '/trial', path: '/teams' },
		{ name: 'unknown', path: '/teams' },
	];
	expect(offered([{ type: 'data-actions', data }])).toEqual([
		{ name: 'invite', label: 'Add somebody', tool: invite, path: '/teams' },
		{ name: 'trial', label: 'Try', href: `${base}/trial` },
	]);
});

it('offers a call that a model proposes, and none that has run or is no tool of the site', () => {
	const call = { toolCallId: '1', input: { email: 'a@b.example' } };
	expect(
		offered([
			{ ...call, type: 'tool-invite', state: 'input-available' },
			{ ...call, type: 'tool-other', state: 'input-available' },
		]),
	).toEqual([{ name: 'invite', label: 'Invite', tool: invite, input: call.input }]);
	expect(offered([{ ...call, type: 'dynamic-tool', toolName: 'invite', state: 'input-available' }])).toHaveLength(1);
	expect(offered([{ ...call, type: 'tool-invite', state: 'output-available' }])).toEqual([]);
	expect(offered([{ ...call, type: 'tool-invite', state: 'input-streaming' }])).toEqual([]);
});

it('offers what the page says in its head to answers that cite it', () => {
	expect(offered([here], '["invite"]')).toHaveLength(1);
	expect(offered([{ ...here, url: '/elsewhere' }], '["invite"]')).toEqual([]);
	expect(offered([here], 'no JSON')).toEqual([]);
});
