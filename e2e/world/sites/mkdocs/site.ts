import type { SiteDescription } from '../../support/site-description.js';

export const site: SiteDescription = {
	title: 'Material for MkDocs',
	build: [['mkdocs', 'build', '--quiet', '--strict']],
	pythonPlugin: 'mkdocs',
	output: 'site',
	recipe: 'mkdocs',
	home: '/',
	reading: { path: '/guide/install/', language: 'sh', heading: 'with-a-package-manager' },
	follow: { link: 'Schedules', path: '/guide/schedules' },
	cited: {
		question: 'What does the option --limit take?',
		path: '/reference/commands',
		hash: '#tern-copy',
		passage: 'The option --limit takes a bandwidth in megabits per second.',
	},
	hops: ['Schedules', 'Commands', 'Install'],
	moves: 'by router',
	toggleTheme: (page) => page.locator('label[title^="Switch to"]').filter({ visible: true }).click(),
	search: {
		keys: ['/', 's', 'f'],
		field: (page) => page.getByRole('textbox', { name: 'Search' }),
		isOpen: '#__search:checked',
	},
};
