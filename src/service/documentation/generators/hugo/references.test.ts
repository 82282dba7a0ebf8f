import { expect, it } from 'vitest';
import { createLinkResolver } from '../../core/link-resolver.js';
import { references } from './references.js';

it('finds the page that a reference names: beside it, from the root, or by its name alone', () => {
	const resolverOf = createLinkResolver(
		new Map([
			['content/_index.md', '/'],
			['content/admin/roles.md', '/admin/roles'],
			['content/admin/config/_index.md', '/admin/config'],
			['content/admin/install.md', '/admin/install'],
			['content/user/install.md', '/user/install'],
			['content/entities/Role.md', '/entities/Role'],
			['content/tides.de.md', '/de/tides'],
			['content/tides.md', '/tides'],
			['content/home.de.md', '/de/home'],
		]),
		undefined,
		{ references },
	);
	const from = resolverOf('content/admin/roles.md');
	expect(from('ref:install')).toBe('/admin/install');
	expect(from('ref:config#x')).toBe('/admin/config#x');
	expect(from('ref:entities/role#name')).toBe('/entities/Role#name');
	expect(from('ref:/user/install.md')).toBe('/user/install');
	expect(from('ref:role')).toBe('/entities/Role');
	expect(from('ref:../user/install')).toBe('/user/install');
	expect(resolverOf('content/entities/Role.md')('ref:install')).toBe('/install');
	expect(from('ref:/')).toBe('/');
	expect(resolverOf('content/home.de.md')('ref:tides')).toBe('/de/tides');
});
