import { expect, it } from 'vitest';
import type { Documentation } from '../../search/core/documentation.js';
import type { Retriever } from '../../search/retriever.js';
import { terms } from '../../search/words/tokenise.js';
import { subjectName } from './subject-name.js';

const everywhere = new Set(terms('Deno NATS Node'));

function nameOf(title: string, { front = title, repository = '', siteUrl = '' } = {}): string {
	const documentation = { title, pages: [{ path: '/', title: front }] } as Documentation;
	const retriever = { everywhere } as unknown as Retriever;
	return subjectName({ documentation, retriever, siteUrl: siteUrl || undefined, domain: 'shop' }, repository);
}

it.each([
	['Deno', 'Deno'],
	['Get started with Deno', 'Deno'],
	['Welcome to NATS!', 'NATS'],
	['What is Node?', 'Node'],
])('is what the whole documentation uses of the first page’s title: %s', (title, name) => {
	expect(nameOf(title)).toBe(name);
});

it('is the repository’s, the site’s or the domain’s name when the first page only greets', () => {
	const siteUrl = 'https://docs.nats.io/guide';
	expect(nameOf('Welcome', { repository: 'https://github.com/nats-io/nats.docs.git', siteUrl })).toBe('nats.docs');
	expect(nameOf('Welcome', { repository: 'git@github.com:nats-io/nats' })).toBe('nats');
	expect(nameOf('Welcome', { repository: String.raw`C:\repos\nats` })).toBe('nats');
	expect(nameOf('Welcome', { repository: 'git@github.com:nats-io/docs.git', siteUrl })).toBe('docs.nats.io');
	expect(nameOf('Welcome', { siteUrl })).toBe('docs.nats.io');
	expect(nameOf('Welcome')).toBe('shop');
});

it('is the title that an owner has given, whatever it says', () => {
	expect(nameOf('Welcome', { front: 'Start here' })).toBe('Welcome');
});
