import { expect, it } from 'vitest';
import { connectionLines } from './connect.lazy.js';

const lines = connectionLines({ baseUrl: 'https://assistant.example/', domain: 'Acme docs/2', apiKey: 'svc_dsc_x' });
const url = 'https://assistant.example/discovery/v1/mcp/Acme%20docs%2F2';
const headers = { Authorization: 'Bearer svc_dsc_x' };

it('gives Claude Code a command', () => {
	expect(lines[0]?.lines).toBe(
		`claude mcp add --transport http Acme-docs-2 ${url} --header "Authorization: Bearer svc_dsc_x"`,
	);
});

it('gives the others the JSON that each reads', () => {
	const [, cursor, code, other] = lines.map(({ lines }) => lines);
	const typed = { type: 'http', url, headers };
	expect(JSON.parse(cursor ?? '')).toEqual({ mcpServers: { 'Acme-docs-2': { url, headers } } });
	expect(JSON.parse(code ?? '')).toEqual({ servers: { 'Acme-docs-2': typed } });
	expect(JSON.parse(other ?? '')).toEqual({ mcpServers: { 'Acme-docs-2': typed } });
});

it('opens Cursor and VS Code with the same settings', () => {
	const [, cursor, code] = lines.map(({ link = '' }) => link);
	const { searchParams } = new URL(cursor ?? '');
	expect(searchParams.get('name')).toBe('Acme-docs-2');
	expect(JSON.parse(atob(searchParams.get('config') ?? ''))).toEqual({ url, headers });
	expect(JSON.parse(decodeURIComponent((code ?? '').split('?')[1] ?? ''))).toEqual({
		name: 'Acme-docs-2',
		type: 'http',
		url,
		headers,
	});
});
