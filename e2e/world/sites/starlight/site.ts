import type { SiteDescription } from '../../support/site-description.js';

export const site: SiteDescription = {
	title: 'Starlight',
	build: [['npm', 'run', '--silent', 'build']],
	plugin: true,
	agentFiles: {
		page: 'reference/commands.md',
		passage: 'The option `--limit` takes a bandwidth in megabits per second.',
		sitemap: 'sitemap-0.xml',
	},
	output: 'dist',
	recipe: 'starlight',
	home: '/',
	reading: { path: '/guide/install/', language: 'sh', heading: 'with-a-package-manager' },
	follow: { link: 'Schedules', path: '/guide/schedules' },
	cited: {
		question: 'What does the option --limit take?',
		path: '/reference/commands',
		hash: '#tern-copy',
		passage: 'The option --limit takes a bandwidth in megabits per second.',
	},
	filter: { language: 'en' },
	elsewhere: {
		path: '/de/guide/install/',
		filter: { language: 'de' },
		question: 'Was gibt tern version aus?',
		cites: '/de/guide/install/#mit-einer-paketverwaltung',
	},
	hops: ['Schedules', 'Commands', 'Install'],
	moves: 'by loading',
	async toggleTheme(page) {
		const dark = await page.locator('html[data-theme=dark]').count();
		await page
			.getByRole('combobox', { name: 'Select theme' })
			.filter({ visible: true })
			.selectOption(dark ? 'light' : 'dark');
	},
	search: {
		keys: ['Control+k'],
		field: (page) => page.getByRole('dialog', { name: 'Search' }).getByRole('textbox'),
	},
};
