import type { SiteDescription } from '../../support/site-description.js';

export const site: SiteDescription = {
	title: 'Docusaurus',
	build: [['npm', 'run', '--silent', 'build']],
	plugin: true,
	agentFiles: {
		page: 'docs/next/reference/commands.md',
		passage: 'The option `--limit` takes a bandwidth in megabits per second.',
		own: { 'sitemap.xml': '/docs/next/reference/commands' },
		sitemap: 'sitemap.xml',
	},
	output: 'build',
	documentation: '.',
	recipe: 'docusaurus',
	home: '/docs/next',
	reading: { path: '/docs/next/guide/install', language: 'sh', heading: 'with-a-package-manager' },
	follow: { link: 'Schedules', path: '/docs/next/guide/schedules' },
	cited: {
		question: 'What does the option --limit take?',
		path: '/docs/next/reference/commands',
		hash: '#tern-copy',
		passage: 'The option --limit takes a bandwidth in megabits per second.',
	},
	filter: { version: 'current', language: 'en' },
	elsewhere: {
		path: '/docs/guide/install',
		filter: { version: '1.0', language: 'en' },
		question: 'Which option takes a bandwidth?',
		cites: '/docs/reference/commands#tern-copy',
	},
	hops: ['Schedules', 'Install', 'Schedules'],
	moves: 'by router',
	toggleTheme: (page) => page.getByRole('button', { name: /Switch between dark and light mode/ }).click(),
	search: { keys: ['Control+k'], field: (page) => page.getByRole('combobox', { name: 'Search' }) },
};
