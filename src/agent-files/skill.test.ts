import { describe, expect, it } from 'vitest';
import { createSkill, skillIndex, skillName } from './skill.js';

const base = 'https://docs.example.com';
const page = (title: string) => ({ title, address: `${base}/${title.toLowerCase()}.md` });
const facts = {
	title: 'Acme',
	summary: 'Acme sends post.',
	base,
	groups: [{ title: 'Start', pages: [page('Install'), page('Use')] }],
	hasMarkdown: true,
	answersAsk: false,
};

describe('the name of a skill', () => {
	it.each([
		['Acme', 'acme-docs'],
		['Acme Documentation', 'acme-docs'],
		['Acme Docs', 'acme-docs'],
		['Documentation', 'docs'],
		['Straße & Käse 2.0', 'stra-e-kase-2-0-docs'],
		['日本', 'docs'],
		['a'.repeat(80), `${'a'.repeat(59)}-docs`],
	])('%s is %s', (title, name) => {
		expect(skillName(title)).toBe(name);
		expect(name).toMatch(/^(?=.{1,64}$)[a-z0-9]+(?:-[a-z0-9]+)*$/);
	});
});

describe('a skill', () => {
	it('has a description that fits, on one line, without tags', () => {
		const { description, text } = createSkill({ ...facts, summary: `Sends "post":\n<b>${'all of it '.repeat(200)}` });
		expect(description.length).toBeLessThanOrEqual(1_024);
		expect(description).toMatch(/^Sends "post": b/);
		expect(text.split('\n')[2]).toBe(`description: ${JSON.stringify(description)}`);
	});

	it('names pages of every group, and 20 at most', () => {
		const groups = ['A', 'B', 'C'].map((title) => ({
			title,
			pages: Array.from({ length: 30 }, (_, number) => page(`${title}${number}`)),
		}));
		const names = createSkill({ ...facts, groups }).text.match(/(?<=^- \[)\w+(?=\]\(https)/gm);
		expect(names).toHaveLength(20);
		expect(names?.slice(0, 8)).toEqual(['A0', 'A1', 'A2', 'A3', 'A4', 'A5', 'A6', 'B0']);
		expect(names?.at(-1)).toBe('C5');
	});

	it('gives the public key where the server wants one', () => {
		const mcp = { url: 'https://docent.example.com/discovery/v1/mcp/acme', apiKey: 'svc_dsc_x' };
		const { text } = createSkill({ ...facts, mcp });
		expect(text).toContain(
			`claude mcp add --transport http acme-docs ${mcp.url} --header "Authorization: Bearer svc_dsc_x"`,
		);
		expect(text).not.toContain('?ask=');
	});

	it('says nothing of what is not there', () => {
		const { text } = createSkill({ ...facts, groups: [], hasMarkdown: false });
		expect(text).not.toMatch(/undefined|llms|## Read|## Search|## Where to begin/);
	});

	it('has a place in the index relative to it', () => {
		const index = JSON.parse(skillIndex(createSkill(facts), 'a'.repeat(64)));
		expect(index.skills[0]).toMatchObject({ url: 'acme-docs/SKILL.md', digest: `sha256:${'a'.repeat(64)}` });
	});
});
