import type { SiteDescription } from '../../support/site-description.js';

export const site: SiteDescription = {
	title: 'Sphinx with Furo',
	build: [['sphinx-build', '-q', '-W', '-b', 'html', 'source', 'build']],
	pythonPlugin: 'sphinx',
	output: 'build',
	recipe: 'sphinx',
	home: '/',
	reading: { path: '/install.html', language: 'sh', heading: 'with-a-package-manager' },
	follow: { link: 'Schedules', path: '/schedules.html' },
	cited: {
		question: 'What does the option --limit take?',
		path: '/commands.html',
		hash: '#tern-copy',
		passage: 'The option --limit takes a bandwidth in megabits per second.',
	},
	filter: { version: '2.1' },
	hops: ['Schedules', 'Commands', 'Install'],
	moves: 'by loading',
	toggleTheme: (page) => page.locator('.theme-toggle').filter({ visible: true }).click(),
	search: {
		keys: ['/'],
		field: (page) => page.getByRole('textbox', { name: 'Search' }),
	},
};
