import type { SiteDescription } from '../../support/site-description.js';

export const site: SiteDescription = {
	title: 'Nextra',
	build: [['npm', 'run', '--silent', 'build']],
	plugin: true,
	agentFiles: {
		page: 'reference/commands.md',
		passage: 'The option `--limit` takes a bandwidth in megabits per second.',
	},
	output: 'out',
	documentation: 'content',
	recipe: 'nextra',
	home: '/',
	reading: { path: '/guide/install', heading: 'with-a-package-manager' },
	follow: { link: 'Schedules', path: '/guide/schedules' },
	cited: {
		question: 'What does the option --limit take?',
		path: '/reference/commands',
		hash: '#tern-copy',
		passage: 'The option --limit takes a bandwidth in megabits per second.',
	},
	hops: ['Commands', 'Install', 'Schedules'],
	moves: 'by router',
	toggleTheme: async (page) => {
		const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
		await page.getByTitle('Change theme').filter({ visible: true }).first().click();
		await page.getByRole('option', { name: isDark ? 'Light' : 'Dark' }).click();
	},
	search: {
		keys: ['Control+k', '/'],
		field: (page) => page.getByRole('combobox').or(page.getByRole('searchbox')).first(),
	},
};
