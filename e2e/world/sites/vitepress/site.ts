import type { SiteDescription } from '../../support/site-description.js';

export const site: SiteDescription = {
	title: 'VitePress',
	build: [['npm', 'run', '--silent', 'build']],
	plugin: true,
	agentFiles: {
		page: 'reference/commands.md',
		passage: 'The option `--limit` takes a bandwidth in megabits per second.',
		own: { 'llms.txt': "in the owner's own words" },
	},
	output: 'docs/.vitepress/dist',
	documentation: 'docs',
	recipe: 'vitepress',
	home: '/',
	reading: { path: '/guide/install', language: 'sh', heading: 'with-a-package-manager' },
	follow: { link: 'Schedules', path: '/guide/schedules' },
	cited: {
		question: 'What does the option --limit take?',
		path: '/reference/commands',
		hash: '#tern-copy',
		passage: 'The option --limit takes a bandwidth in megabits per second.',
	},
	filter: { language: 'en' },
	elsewhere: {
		path: '/de/guide/install',
		filter: { language: 'de' },
		question: 'Was gibt tern version aus?',
		cites: '/de/guide/install#mit-einer-paketverwaltung',
	},
	hops: ['Commands', 'Install', 'Schedules'],
	moves: 'by router',
	toggleTheme: (page) =>
		page
			.getByRole('switch', { name: /Switch to (dark|light) theme/ })
			.first()
			.click(),
	search: {
		keys: ['Control+k', '/'],
		field: (page) => page.getByRole('searchbox'),
	},
};
